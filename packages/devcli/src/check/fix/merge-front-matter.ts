/**
 * Puts what a page lacks into the YAML front matter of its Markdown. What must never happen: something else that the front
 * matter says is lost or gets another meaning. So it is read line by line, and what is more than top-level keys is refused.
 * Proven by test/check/front-matter.test.ts.
 */
import type { Applied } from './apply-head.ts'
import { headInMarkdown } from './head-in-markdown.ts'
import type { Entry, PageSnippet } from './page-snippet.ts'

/** @returns null where no place is sure. */
export function mergeFrontMatter(
  { text, lineEnd }: { readonly text: string; readonly lineEnd: string },
  { entries, head, left }: PageSnippet,
): Applied<string> | null {
  const parts = split(text, lineEnd)
  if (parts === null) return null
  const lines = entries.reduce<string[] | null>((own, entry) => own && withEntry(own, entry), parts.lines)
  const body = headInMarkdown(parts.body, head, lineEnd)
  if (lines === null || body === null) return null
  const isNone = parts.open === '' && lines.length === 0
  const { open, close } = isNone || parts.open !== '' ? parts : newMatter(body, lineEnd)
  const end = close.endsWith('\n') || body === '' || isNone ? '' : lineEnd
  const changed = open + lines.map((line) => line + lineEnd).join('') + close + end + body
  return { changed, left }
}

interface Parts {
  /** Its first and last line; empty where there is none. */
  readonly open: string
  readonly close: string
  readonly lines: string[]
  readonly body: string
}

const newMatter = (body: string, lineEnd: string) => ({
  open: `---${lineEnd}`,
  close: `---${lineEnd}${/^[ \t]*[\r\n]/.test(body) ? '' : lineEnd}`,
})

/** @returns null for what begins as front matter and is none that we know: of TOML, of JSON, or without an end. */
function split(text: string, lineEnd: string): Parts | null {
  const [whole, open = '', inner = '', close = ''] =
    /^(---[ \t]*\r?\n)((?:[^\r\n]*\r?\n)*?)(---[ \t]*(?:\r?\n|$))/.exec(text) ?? []
  if (whole === undefined)
    return /^\s*(?:---|\+\+\+|;;;)/.test(text) ? null : { open, close, lines: [], body: text }
  const lines = inner.split(lineEnd).slice(0, -1)
  const areKnown = lines.every((line) => !/[\r\n]/.test(line) && (isOwn(line) || CONTINUED.test(line)))
  return areKnown ? { open, close, lines, body: text.slice(whole.length) } : null
}

const KEY = /^(?:"([^"\\]+)"|'([^']+)'|([^\s"'#,[\]{}&*!|>%@`?-](?:(?!\s#|:\s|:$).)*))[ \t]*:(?=[ \t]|$)/

function keyOf(line: string): string | undefined {
  const [, double, single, bare] = KEY.exec(line) ?? []
  return double ?? single ?? bare?.trim()
}

const isOwn = (line: string): boolean => /^[ \t]*(?:#|$)/.test(line) || KEY.test(line)

/** Belongs to the value of the key above. */
const CONTINUED = /^[ \t]|^-(?: |$)|^[\]}]/

function withEntry(own: readonly string[], { key, value, items }: Entry): string[] | null {
  const index = own.findIndex((line) => keyOf(line) === key)
  const line = own[index]
  if (line === undefined)
    return [...own, value === '' ? `${key}:` : `${key}: ${value}`, ...items.map((item) => `  ${item}`)]
  const next = own.findIndex((one, at) => at > index && keyOf(one) !== undefined)
  const rest = own.slice(index + 1, next === -1 ? undefined : next)
  const changed = items.length > 0 ? withItems(line, rest, items) : withValue(line, rest, { key, value })
  return changed && [...own.slice(0, index), ...changed, ...own.slice(index + 1 + rest.length)]
}

const VALUE = /^[ \t]*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'#&*!|>[{](?:(?!\s#).)*)?(\s+#.*|\s*)$/

/** @returns null of a value of several lines, and of one that another place may refer to or whose type is written out. */
function withValue(line: string, rest: readonly string[], { key, value }: Omit<Entry, 'items'>) {
  const [name = ''] = KEY.exec(line) ?? []
  const [whole, old = '', comment = ''] = VALUE.exec(line.slice(name.length)) ?? []
  if (whole === undefined || rest.some((one) => CONTINUED.test(one) && !isOwn(one))) return null
  const [is, was] = [plain(value), plain(old)]
  // The theme adds the site's name to a title.
  const isThere = is === was || (key === 'title' && was !== '' && is.includes(was))
  return [isThere ? line : `${name} ${value}${comment.trimEnd()}`, ...rest]
}

function plain(value: string): string {
  if (value.startsWith("'")) return value.slice(1, -1).replaceAll("''", "'")
  if (!value.startsWith('"')) return value.trim()
  try {
    return String(JSON.parse(value))
  } catch {
    return value
  }
}

/** @returns null where the list is written in another form, or may name the same tags. */
function withItems(line: string, rest: readonly string[], items: readonly string[]): string[] | null {
  const indent = /^([ \t]*)- /.exec(rest[0] ?? '')?.[1]
  const [name = ''] = KEY.exec(line) ?? []
  const isBare = /^\s*(?:#.*)?$/.test(line.slice(name.length))
  const has = (item: string) =>
    rest.join('\n').includes(/"([^"]*)"/.exec(item.replace('canonical', '"$&"'))?.[1] ?? '')
  if (indent === undefined || !isBare || items.some(has)) return null
  const end = rest.findLastIndex((one) => CONTINUED.test(one)) + 1
  return [line, ...rest.slice(0, end), ...items.map((item) => indent + item), ...rest.slice(end)]
}
