/**
 * One property of the first top-level JSON-LD object of some type: what it lacks no later object gives.
 * `@graph` is not searched, because no reader known here does.
 */
import type { JsonLdBlock } from '../../../extract/tags.ts'
import type { Source } from '../../sources.ts'

export function readJsonLd(
  blocks: readonly JsonLdBlock[],
  { property, types, oneType, strict }: Source & { from: 'json-ld' },
): string | null {
  for (const { value } of blocks) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (isObject(item) && hasType(item, types, oneType === true)) {
        const held = item[property]
        return strict ? strictText(held, strict) : textOf(held)
      }
    }
  }
  return null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function hasType(item: Record<string, unknown>, types: readonly string[], oneType: boolean): boolean {
  const type = item['@type']
  const names: unknown[] = Array.isArray(type) && !oneType ? type : [type]
  return names.some((name) => typeof name === 'string' && types.includes(name))
}

function strictText(value: unknown, strict: 'text' | 'name'): string | null {
  if (strict === 'text') return typeof value === 'string' ? value.trim() : null
  const first: unknown = Array.isArray(value) ? value[0] : value
  return isObject(first) && typeof first['name'] === 'string' ? first['name'].trim() || null : null
}

/** A text, or the name of the first thing named. */
function textOf(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string') return first.trim() || null
  return isObject(first) && typeof first['name'] === 'string' ? first['name'].trim() || null : null
}
