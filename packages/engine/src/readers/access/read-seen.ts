/** What was seen for AI readers, read: robots.txt for each reader, and each answer next to ours. Pure and synchronous. */
import type { CrawlerViewCapture, PageCapture } from '../../capture/capture.ts'
import { isPageView } from '../../capture/page-view.ts'
import type { ReadersCapture } from '../../capture/readers-capture.ts'
import type { CrawlerViewFacts } from '../../facts/facts.ts'
import { readViews, type OwnPage } from '../../facts/read-crawler-view.ts'
import { parseHops } from '../../facts/image-hops.ts'
import { leavesToUs } from '../../facts/robots/leaves-to-us.ts'
import { isHtmlRobots, readRobots, type RobotsFile } from '../../facts/robots/robots-txt.ts'
import { readPage } from '../../metadata/page-reading.ts'
import { READERS, type ReaderId } from '../index.ts'
import { liveAnswer, type LiveAnswer } from './live-answer.ts'
import { linesOf, robotsAccess, type LinesOf, type RobotsAccess } from './robots-access.ts'

export interface SeenForReaders {
  readonly files: readonly { readonly file: RobotsFile; readonly lines: LinesOf }[]
  readonly robots: ReadonlyMap<string, RobotsAccess>
  /** What robots.txt says to a name that no group has. */
  readonly unnamed: RobotsAccess
  /** Whether robots.txt lets Linklens ask. */
  readonly leavesToUs: boolean
  readonly own: CrawlerViewFacts
  readonly control: LiveAnswer | null
  readonly markdown: CrawlerViewFacts | null
  /** Answers by reader, of those that were asked. */
  readonly live: ReadonlyMap<string, LiveAnswer>
}

/** Name for a group of robots.txt that no reader's token matches. */
const UNNAMED = 'Quillpreview'

export function readSeen(capture: ReadersCapture): SeenForReaders {
  const { own: asked, control, markdown, views, capturedAt } = capture
  const files = capture.robots.map((one) => ({
    file: readRobots(textOnly(one)),
    lines: linesOf(one.body ?? ''),
  }))
  const fileOf = ({ origin }: URL) => files.find(({ file }) => file.origin === origin)
  const hops = hopsOf(asked, capture.requestedUrl)
  const access = (robots: (typeof READERS)[number]['robots']) => robotsAccess({ robots }, hops, fileOf)
  const others = [control, markdown].flatMap((view) => view ?? [])
  const [own, ...rest] = readViews(
    [asked, ...others, ...views.map(({ view }) => view)],
    ownPage(asked),
    capturedAt,
  )
  if (!own) throw new TypeError('No view of our own.')
  const [controlFacts = null, markdownFacts = null] = [control && rest.shift(), markdown && rest.shift()]
  return {
    files,
    robots: new Map<ReaderId, RobotsAccess>(READERS.map(({ id, robots }) => [id, access(robots)])),
    unnamed: access({ token: UNNAMED, obeys: 'yes', by: null }),
    leavesToUs: capture.robots.every((one) =>
      leavesToUs(
        one,
        hops.filter(({ origin }) => origin === one.origin).map(({ href }) => href),
      ),
    ),
    own,
    control: controlFacts && liveAnswer(controlFacts, own),
    markdown: markdownFacts,
    live: new Map(
      views.flatMap(({ reader }, index) => {
        const facts = rest[index]
        return facts && !facts.skipped && !facts.notAsked
          ? [[reader, liveAnswer(facts, own, controlFacts)]]
          : []
      }),
    ),
  }
}

/** A page in place of the file holds no rules, whatever words are in it. */
const textOnly = (robots: ReadersCapture['robots'][number]) =>
  isHtmlRobots(robots) ? { ...robots, body: '' } : robots

/** Redirects from the typed URL, as `hopsOf` gives them for a page. */
function hopsOf({ response }: CrawlerViewCapture, requestedUrl: string): URL[] {
  const { redirects = [], finalUrl = requestedUrl } = response ?? {}
  return parseHops([...redirects.map(({ url }) => url), finalUrl])
}

function ownPage(own: CrawlerViewCapture): OwnPage | null {
  const { response, body, complete } = own
  if (!response || !isPageView(own)) return null
  const page: PageCapture = {
    ...response,
    body,
    encodedBytes: body.length,
    ...(!complete && { leftBytes: 1 }),
  }
  return { page, reading: readPage(page) }
}
