/** One property of a top-level JSON-LD object; `@graph` is not searched, because no reader known here does. */
import type { JsonLdBlock } from '../extract/tags.ts'

export function readJsonLd(
  blocks: readonly JsonLdBlock[],
  property: string,
  types: readonly string[],
): string | null {
  for (const { value } of blocks) {
    for (const item of Array.isArray(value) ? value : [value]) {
      const text = isObject(item) && hasType(item, types) ? textOf(item[property]) : null
      if (text !== null) return text
    }
  }
  return null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function hasType(item: Record<string, unknown>, types: readonly string[]): boolean {
  const type = item['@type']
  const names: unknown[] = Array.isArray(type) ? type : [type]
  return names.some((name) => typeof name === 'string' && types.includes(name))
}

/** A text, or the name of the first thing named. */
function textOf(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string') return first.trim() || null
  return isObject(first) && typeof first['name'] === 'string' ? first['name'].trim() || null : null
}
