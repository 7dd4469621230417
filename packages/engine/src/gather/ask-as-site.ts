/**
 * A page of this machine, asked once more in the name of the site that it will be on: a server that builds URLs from the
 * request then writes those of the site, and it is known what its tags will be. X-Forwarded-Host is not sent: whether the
 * public server trusts it is its operator's affair.
 *
 * What must never happen: a public server is asked so. Proven by session.test.ts.
 */
import type { AskedAsSite, FollowingTag } from '../capture/as-site.ts'
import { MAX_FOLLOWING } from '../capture/as-site.ts'
import { PAGE_ACCEPT } from '../capture/capture-page.ts'
import type { PageCapture } from '../capture/capture.ts'
import { collectBytes, takeStart } from '../capture/collect-bytes.ts'
import { isSuccess } from '../capture/headers.ts'
import { atSite, isPublicHostname } from '../capture/site.ts'
import type { Extraction } from '../extract/tags.ts'
import { namedValues, namesServer, type NamedValue } from '../metadata/move-tags.ts'
import { readPage } from '../metadata/page-reading.ts'
import { LIMITS } from '../limits.ts'
import { foldText } from '../metadata/text.ts'
import { parseHref } from '../net/parse-url.ts'
import type { FetchSession } from '../net/session.ts'
import { lastAnswerMs } from './slow-page.ts'

/** What one run has asked; each server is asked once. */
export interface AsksAsSite {
  /** @returns null where no tag of the page names its own server. */
  readonly ask: (
    page: PageCapture,
    extraction: Extraction,
    options: AskOptions,
  ) => Promise<AskedAsSite | null>
}

interface AskOptions {
  readonly session: FetchSession
  readonly site: string
}

/** @param asks false: no server is asked, and the captures say so. */
export function createAsksAsSite(asks = true): AsksAsSite {
  const asked = new Map<string, { page: PageCapture; answer: Promise<AskedAsSite> }>()
  return {
    async ask(page, extraction, options) {
      const named = namedValues(extraction)
      if (!named.some(({ value }) => namesServer(value, page.finalUrl))) return null
      if (!asks) return { answer: 'not-asked', status: null, follows: [] }
      const key = `${new URL(page.finalUrl).origin} ${options.site}`
      const known = asked.get(key)
      if (known && known.page.finalUrl !== page.finalUrl) return ofOther(await known.answer, known.page)
      // A page that is watched is asked again once it has changed.
      if (known && Buffer.compare(known.page.body, page.body) === 0) return known.answer
      const answer = askOnce(page, extraction, named, options)
      asked.set(key, { page, answer })
      return answer
    },
  }
}

/** What another page of the server may take over: what was seen of all tags of one name. */
const ofOther = (answer: AskedAsSite, { finalUrl }: PageCapture): AskedAsSite => ({
  ...answer,
  askedAt: new URL(finalUrl).pathname,
  follows: answer.follows.filter(({ value }) => value === null),
})

async function askOnce(
  page: PageCapture,
  extraction: Extraction,
  named: readonly NamedValue[],
  { session, site }: AskOptions,
): Promise<AskedAsSite> {
  const body = collectBytes()
  const { host, protocol } = new URL(site)
  const { limits } = session
  const { answer, error } = await session.fetch(page.finalUrl, {
    kind: 'page',
    accept: PAGE_ACCEPT,
    asHost: host,
    headers: { 'X-Forwarded-Proto': protocol.slice(0, -1), 'Cache-Control': 'no-store' },
    timeoutMs: Math.min(limits.pageMs, lastAnswerMs(page.timings.total)),
    maxBytes: limits.pageBytes,
    reusesVetted: true,
    onAnswer: ({ status }) => (isSuccess(status) ? takeStart(body, limits.pageBytes) : null),
  })
  if (!answer) return { answer: 'failed', status: null, follows: [] }
  const { status, headers } = answer
  if (!isSuccess(status)) {
    const location = headers.find(([name]) => name === 'location')?.[1].slice(0, limits.urlCharacters)
    return status < 400 && location !== undefined
      ? { answer: 'redirect', status, location, follows: [] }
      : { answer: 'refused', status, follows: [] }
  }
  const bytes = body.bytes()
  const other = readPage({ ...page, ...answer, body: bytes, encodedBytes: bytes.length }, site).extraction
  if (error || status !== page.status || !isSamePage(extraction, other))
    return { answer: 'another-page', status, follows: [] }
  return { answer: 'same-page', status, ...following(named, namedValues(other), page.finalUrl, site) }
}

const isSamePage = (one: Extraction, other: Extraction): boolean =>
  titleOf(one) === titleOf(other) && one.firstHeading === other.firstHeading

const titleOf = ({ allTags }: Extraction): string =>
  foldText(allTags.find(({ attribute, name }) => attribute === 'tag' && name === 'title')?.content ?? '')

/** Compares the tags of each name in their order. */
function following(
  before: readonly NamedValue[],
  after: readonly NamedValue[],
  pageUrl: string,
  site: string,
): Pick<AskedAsSite, 'follows' | 'writes' | 'ignoresProto'> {
  const follows: FollowingTag[] = []
  let writes: string | undefined
  let keeps = false
  let ignoresProto = false
  const later = Map.groupBy(after, ({ name }) => name)
  for (const [name, tags] of Map.groupBy(before, (one) => one.name)) {
    const pairs = tags.flatMap(({ value }, index) =>
      namesServer(value, pageUrl)
        ? [{ value: value.trim(), now: parseHref(later.get(name)?.[index]?.value.trim() ?? '') }]
        : [],
    )
    const moved = pairs.filter(({ value, now }) => now !== null && isThere(now, value, site))
    const elsewhere = pairs.find(({ value, now }) => now && isPublic(now) && !isThere(now, value, site))
    writes ??= elsewhere?.now?.href
    keeps ||= pairs.some(({ now }) => now === null || !isPublic(now))
    ignoresProto ||= moved.some(({ now }) => now?.origin !== site)
    if (moved.length > 0 && moved.length === pairs.length) follows.push({ name, value: null })
    else follows.push(...moved.map(({ value }) => ({ name, value })))
  }
  const short = follows.filter(
    ({ name, value }) => name.length + (value?.length ?? 0) <= LIMITS.urlCharacters,
  )
  return {
    follows: short.slice(0, MAX_FOLLOWING),
    ...(writes !== undefined && !keeps && { writes: writes.slice(0, LIMITS.urlCharacters) }),
    ...(ignoresProto && { ignoresProto: true }),
  }
}

const isPublic = ({ hostname }: URL): boolean => isPublicHostname(hostname)

/** The same path at the site. Its scheme says nothing: a development server often knows no other than its own. */
function isThere({ host, pathname }: URL, before: string, site: string): boolean {
  const expected = new URL(atSite(before, site))
  return host === expected.host && pathname === expected.pathname
}
