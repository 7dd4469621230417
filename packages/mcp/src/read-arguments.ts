/** The arguments of a tool as an agent sent them. */
import { neutralise } from './neutralise.ts'
import type { ToolError } from './tool-error.ts'

export interface ToolArguments {
  readonly url: string
  readonly detail: Detail
  /** This and the next two as the agent sent them; absent: it said nothing of them. Checked by the entry point. */
  readonly crawlers?: unknown
  readonly explain?: unknown
  readonly site?: string
  /** Says who reads the page for AI products, too. */
  readonly readers?: boolean
  /** Id of the platform whose card is wanted as an image. */
  readonly card?: string
  /** False: the page is not sent to the service, and has no preview page. */
  readonly preview?: boolean
}

export const DETAILS = ['full', 'summary'] as const
export type Detail = (typeof DETAILS)[number]

export interface ReadOptions {
  /** Ids that `card` may name. */
  readonly cards?: readonly string[]
  /** A URL for the message about wrong arguments. */
  readonly example: string
  /** Names of the arguments that this tool takes. */
  readonly names: readonly string[]
}

/** Checks names and types. Whether the URL may be inspected is decided by the URL rules of the entry point. */
export function readArguments(
  args: unknown,
  { example, names, cards = [] }: ReadOptions,
): ToolArguments | { problem: ToolError } {
  const problem = (what: string) => ({
    problem: {
      code: 'INVALID_INPUT',
      message: `${what} Call the tool with { "url": "${example}" }.`,
    } as const,
  })
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return problem('The arguments are not an object.')
  const { url, detail = 'full', ...options } = args as Record<string, unknown>
  const unknown = Object.keys(args).find((name) => !names.includes(name))
  if (unknown !== undefined) return problem(unknownName(unknown, names))
  if (url === undefined || url === null) return problem('The "url" is missing.')
  if (typeof url !== 'string') return problem('The "url" is not a string.')
  if (!isDetail(detail)) return problem(`"detail" must be one of ${listed(DETAILS)}.`)
  const wrong = wrongOption(options, cards)
  if (wrong !== null) return problem(wrong)
  const scheme = missingScheme(url)
  if (scheme !== null) return { problem: { code: 'UNSUPPORTED_PROTOCOL', message: scheme } }
  return { url, detail, ...options }
}

/** @returns what is wrong with the type of one; `crawlers` and `explain` are checked by the entry point. */
function wrongOption(
  { site, card, preview, readers }: Record<string, unknown>,
  cards: readonly string[],
): string | null {
  if (site !== undefined && typeof site !== 'string')
    return '"site" must be an origin such as "https://example.com".'
  if (card !== undefined && (typeof card !== 'string' || !cards.includes(card)))
    return `"card" must be one of ${listed(cards)}.`
  if (preview !== undefined && typeof preview !== 'boolean') return '"preview" must be true or false.'
  return readers !== undefined && typeof readers !== 'boolean' ? '"readers" must be true or false.' : null
}

const isDetail = (value: unknown): value is Detail => (DETAILS as readonly unknown[]).includes(value)

const listed = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(', ')

/** What agents call our arguments, in lower case. */
const MEANT: Readonly<Partial<Record<string, string>>> = {
  ...Object.fromEntries(
    ['url', 'crawlers', 'explain', 'detail', 'site', 'card', 'readers'].map((name) => [name, name]),
  ),
  uri: 'url',
  href: 'url',
  link: 'url',
  page: 'url',
  origin: 'site',
  baseurl: 'site',
  platform: 'explain',
  platforms: 'explain',
  trace: 'explain',
  verbose: 'detail',
  summary: 'detail',
}

/** More of an unknown name says nothing more. */
const SHOWN_CHARACTERS = 40

/** A name may hold anything, so a part of it is repeated, as a string of JSON without hidden characters. */
function unknownName(name: string, names: readonly string[]): string {
  const meant = MEANT[name.toLowerCase()]
  const hint = meant && names.includes(meant) ? ` Did you mean "${meant}"?` : ''
  const shown = JSON.stringify(neutralise(name.slice(0, SHOWN_CHARACTERS)))
  return `There is no argument ${shown}.${hint} The known ones: ${listed(names)}.`
}

/** `localhost:3000` reads as a URL whose scheme is `localhost:`, the most likely slip. @returns a sentence, or null. */
function missingScheme(url: string): string | null {
  const host = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\]):\d{1,5}(?=[/?#]|$)/iu.exec(url)?.[0]
  if (host === undefined || host.length > 253) return null
  const scheme = /^(?:localhost|127\.|\[::1\])/iu.test(host) ? 'http' : 'https'
  return `The URL has no scheme: write ${scheme}://${host}.`
}
