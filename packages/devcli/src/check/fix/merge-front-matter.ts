/** Puts the lines of a snippet of front matter into a source that has YAML front matter, or none. */
import type { Applied } from './apply-head.ts'
import type { SourceText } from './source-text.ts'

/**
 * @param code as the framework's snippet says it, maybe with other parts.
 * @returns null where it has no front matter, or what the source has is more than `key: value` where it would change.
 */
export function mergeFrontMatter(
  { text, lineEnd }: Pick<SourceText, 'text' | 'lineEnd'>,
  { code, placeholders }: { readonly code: string; readonly placeholders: readonly string[] },
): Applied | null {
  const lines = frontMatterOf(code)
  const isOpen = (line: string) => placeholders.some((placeholder) => line.includes(placeholder))
  const wanted = lines.filter((line) => !isOpen(line))
  if (wanted.length === 0) return null
  const [whole, body] = /^---[ \t]*(?:\r\n|\n)((?:.*(?:\r\n|\n))*?)---[ \t]*(?:\r\n|\n|$)/.exec(text) ?? []
  const own = body === undefined ? [] : body.split(/\r\n|\n/).slice(0, -1)
  for (const line of wanted) {
    const index = own.findIndex((one) => keyOf(one) === keyOf(line))
    // A value of several lines is not ours to cut.
    if (index !== -1 && /^\s|^-/.test(own[index + 1] ?? '')) return null
    if (index === -1) own.push(line)
    else own[index] = line
  }
  const rest = whole === undefined ? lineEnd + text : text.slice(whole.length)
  return {
    text: ['---', ...own, '---', ''].join(lineEnd) + rest,
    left: lines.filter(isOpen),
  }
}

const KEY = /^([A-Za-z_][\w-]*):(?:\s|$)/

const keyOf = (line: string): string | undefined => KEY.exec(line)?.[1]

/** The lines below the comment that names the front matter. */
function frontMatterOf(code: string): string[] {
  const lines = code.split('\n')
  const start = lines.findIndex((line) => /^(?:#|\/\/|\{\/\*|<!--) .*front matter/i.test(line))
  if (start === -1) return []
  const end = lines.findIndex((line, index) => index > start && !KEY.test(line) && line !== '---')
  return lines.slice(start + 1, end === -1 ? undefined : end).filter((line) => KEY.test(line))
}
