/** What is said of a local page's tags that name its own server. */
import { parseHref } from '../net/parse-url.ts'
import type { Facts } from './facts.ts'
import { listText, traced } from './wording.ts'

type Asked = Pick<Facts, 'asSite' | 'site'>

const hostOf = (url: string | null | undefined): string => traced(parseHref(url ?? '')?.host ?? '')

/** Of tags that are named in a sentence; WordPress alone has ten such links. */
const MAX_NAMED = 3

/** `link canonical` is a name of ours. */
export function tagNames(names: readonly string[]): string {
  const said = names.map((name) => NAMES.get(name) ?? traced(name))
  const more = said.length - MAX_NAMED
  return listText(more > 1 ? [...said.slice(0, MAX_NAMED), `${more} more`] : said)
}

const NAMES = new Map([
  ['json-ld', 'JSON-LD'],
  ['img', 'images of the page'],
  ['base', '<base>'],
  ['link canonical', 'canonical'],
])

/** Cause of a verdict that depends on it. */
export function stayedText({ asSite, site }: Asked): string {
  const { stayed = [], server } = asSite ?? {}
  const names = `${tagNames(stayed)} ${stayed.length === 1 ? 'names' : 'name'} ${hostOf(server)}`
  return `${names}, and what ${stayed.length === 1 ? 'it names' : 'they name'} at ${hostOf(site)} is not known yet.`
}

/** What the server answered, without a stop. */
export function triedText({ asSite, site }: Asked): string {
  const asked = `Asked as ${hostOf(site)}, `
  const { answer, status, location, askedAt, writes } = asSite ?? {}
  const server = askedAt === undefined ? 'the server' : `the server (at ${traced(askedAt)})`
  if (answer === 'refused') return `${asked}${server} answers ${status}`
  if (answer === 'redirect') return `${asked}${server} redirects to ${traced(location ?? '')} (${status})`
  if (answer === 'another-page') return `${asked}${server} answers with another page, which is not judged`
  if (answer === 'failed') return `${asked}${server} gives no answer`
  if (answer === 'not-asked') return `The server was not asked as ${hostOf(site)}`
  if (writes !== undefined) return `${asked}${server} writes other URLs, such as ${traced(writes)}`
  return `${asked}${server} writes the same URLs`
}
