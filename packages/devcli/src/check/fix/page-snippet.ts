/** What of a framework's block goes into the Markdown of a page: what the page lacks, and no placeholder. */
import { unescapeXml } from '../targets/sitemap-xml.ts'
import type { SuggestedHead } from '../suggested-head.ts'
import { tagOf } from './head-line.ts'

export interface PageSnippet {
  readonly entries: readonly Entry[]
  /** Tags inside `<head>` in the text of the page. */
  readonly head: readonly string[]
  /** What a person has to write. */
  readonly left: readonly string[]
}

/** A top-level key of YAML. */
export interface Entry {
  readonly key: string
  /** What is on the line of the key: a word, or a string as in JSON. */
  readonly value: string
  /** Items of a list, each in one line, not indented. */
  readonly items: readonly string[]
}

export type FrameworkHead = Pick<SuggestedHead, 'html' | 'framework' | 'placeholders' | 'unchanged'>

export function pageSnippet(suggested: FrameworkHead): PageSnippet {
  const parts = partsOf(suggested.framework?.code ?? '')
  const own = parts.filter(({ kind }) => kind !== 'other')
  const { isWanted, left } = sieve(suggested, own.flatMap(({ lines }) => lines).join('\n'))
  return {
    entries: own.flatMap(({ kind, lines }) => (kind === 'front' ? entriesOf(lines, isWanted) : [])),
    head: own.flatMap(({ kind, lines }) =>
      kind === 'text' ? lines.filter(isWanted).map((line) => line.trim()) : [],
    ),
    left: [
      ...left,
      ...parts.flatMap(({ kind, place }) => (kind === 'other' ? [`${place}, as the block says`] : [])),
    ],
  }
}

interface Part {
  /** Whether it is front matter, a head in the text of the page, or of another file. */
  readonly kind: 'front' | 'text' | 'other'
  readonly place: string
  readonly lines: readonly string[]
}

/** Each is below a comment that names its place. */
const partsOf = (code: string): Part[] =>
  code.split(/\n\n(?=#|\/\/|\{\/\*|<!--)/).map((part) => {
    const [first = '', ...lines] = part.split('\n')
    const place = first.replace(/^(?:#|\/\/|\{\/\*|<!--) | (?:\*\/\}|-->)$/g, '')
    if (place.startsWith('front matter')) return { kind: 'front', place, lines }
    if (place.endsWith('below the front matter')) return { kind: 'text', place, lines: lines.slice(1, -1) }
    // In Markdown, front matter is what the layout gets.
    const isLayout = lines[0]?.startsWith('<Layout ') ?? false
    return isLayout
      ? { kind: 'front', place, lines: properties(lines.join('')) }
      : { kind: 'other', place, lines }
  })

function entriesOf(lines: readonly string[], isWanted: (line: string) => boolean): Entry[] {
  const entries: Entry[] = []
  for (const [index, line] of lines.entries()) {
    const [, key, value = ''] = /^(\w+):(?: (.*))?$/.exec(line) ?? []
    if (key === undefined) continue
    const end = lines.findIndex((one, at) => at > index && !one.startsWith(' '))
    const children = lines.slice(index + 1, end === -1 ? undefined : end)
    const items = children.filter(isWanted).map((item) => item.trim())
    if (children.length > 0 ? items.length > 0 : isWanted(line)) entries.push({ key, value, items })
  }
  return entries
}

/** `ogTitle="Bread"` or `ogTitle={'Bread & salt'}`, as YAML. */
const properties = (line: string): string[] =>
  [...line.matchAll(/(\w+)=(?:"([^"]*)"|\{'((?:[^'\\]|\\.)*)'\})/g)].map(
    ([, name, text, code = '']) => `${name}: ${JSON.stringify(text ?? unescapeJs(code))}`,
  )

const unescapeJs = (code: string): string => code.replaceAll('\\x3C', '<').replaceAll(/\\(.)/g, '$1')

/** @param own what the block says for the page. */
function sieve({ html, placeholders, unchanged }: FrameworkHead, own: string) {
  const tags = html.split('\n').map(tagOf)
  // `html` has them as HTML writes them, front matter as JSON does.
  const texts = placeholders.flatMap((text) => [text, JSON.stringify(unescapeXml(text)).slice(1, -1)])
  const isOpen = (line: string) => texts.some((text) => line.includes(text))
  const isImage = (line: string) => /^\s*(?:ogI|i)mage:|"og:image"/.test(line)
  const isWithoutImage = own.split('\n').some((line) => isImage(line) && isOpen(line))
  const left = new Set<string>()

  /** Those that a line sets: it names one, or its key is one for several that are not named. */
  function tagsOf(line: string): string[] {
    const named = tagOf(line)
    if (named !== '') return [named]
    const key = /^(\w+):/.exec(line)?.[1]?.replace('titleTemplate', 'title') ?? ''
    return tags.filter((tag) => !own.includes(`"${tag}"`) && namesOf(tag).includes(key))
  }

  function isWanted(line: string): boolean {
    const set = tagsOf(line)
    if (set.length > 0 && set.every((tag) => unchanged.includes(tag))) return false
    // Details of an image say nothing without it.
    const isLeft = isOpen(line) || (isWithoutImage && /ogImage|"og:image/.test(line))
    if (isLeft) left.add(line.trim())
    return !isLeft
  }
  return { isWanted, left }
}

/** Names of a tag as keys: `og:image:alt` is `ogImageAlt`, and `og:image` may be `image`. */
const namesOf = (tag: string): string[] => [
  tag.replaceAll(/[:_]([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  tag.replace(/^(?:og:|twitter:|link )/, ''),
]
