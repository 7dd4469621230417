/** Which crawlers robots.txt keeps out of a page, and how to let them in. */
import { type Evidence, measured, official } from '../../facts/evidence.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import type { Platform } from '../../platforms/define-platform.ts'
import type { PlatformResults } from '../../platforms/platform-results.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { robotsPath } from '../../facts/robots/robots-txt.ts'
import type { Finding, Fix } from '../define-rule.ts'
import { openRobots } from './open-robots.ts'
import { listText } from '../../facts/wording.ts'

/** Platforms whose crawler asks robots.txt and is refused. */
export function refused({ compatibility }: PlatformResults): Platform[] {
  return PLATFORMS.filter(({ id }) => compatibility.platforms[id]?.robots.page === 'disallowed')
}

/** Those that may stay away as well: whether they obey it is not known. */
function doubtful({ losses }: PlatformResults): Platform[] {
  const ids = new Set(
    losses
      .filter(({ doubts }) => doubts.some(({ faults }) => faults.includes('page-robots')))
      .map(({ platform }) => platform),
  )
  return PLATFORMS.filter(({ id }) => ids.has(id))
}

export const isSearch = ({ kind }: Platform): boolean => kind === 'search'

/** Names that robots.txt may call these platforms' crawlers by; several platforms may share one. */
const tokensOf = (platforms: readonly Platform[]): string[] => [
  ...new Set(platforms.flatMap(({ crawler }) => crawler.robots.token ?? [])),
]

const REPEATS =
  'The lines repeat what the group for all keeps closed, because a group that names a crawler inherits nothing.'

/** Search engines apart: they read every page that they are let into, to list it. */
function fixesFor(known: readonly Platform[], maybe: readonly Platform[], facts: PageIndex): Fix[] {
  const platforms = [...known, ...maybe]
  const file = facts.robots.find(({ origin }) => origin === facts.pageUrl.origin)
  const path = robotsPath(facts.pageUrl)
  const fixFor = (wanted: readonly Platform[], description: string): Fix[] => {
    const tokens = tokensOf(wanted)
    if (tokens.length === 0) return []
    const opening = file ? openRobots(file, { tokens, path }) : null
    const keeps = opening?.snippet.includes('\nDisallow: ') ? ` ${REPEATS}` : ''
    return [{ description: description + keeps, ...opening }]
  }
  const search = platforms.filter(isSearch)
  const cards = platforms.filter((platform) => !isSearch(platform))
  const nameless = platforms.filter(({ crawler }) => (crawler.robots.token ?? null) === null)
  return [
    ...fixFor(cards, OPEN),
    ...fixFor(
      search,
      `Let ${listText(search.map(({ name }) => name))} in only if the page may be found by searching: this crawler lists what it reads.`,
    ),
    ...(nameless.length === 0
      ? []
      : [
          {
            description: `${listText(nameless.map(({ name }) => name))} can be let in by the group for all (User-agent: *) alone, with every other robot.`,
          },
        ]),
  ]
}

const OPEN =
  'Add this to robots.txt. It speaks to these crawlers alone, and they follow it and not the group for all; no other robot is let in by it.'

/** Those that are known to obey robots.txt for the sake of a card. */
export const OBEDIENT = PLATFORMS.filter(
  (platform) => platform.crawler.robots.honoured === true && !isSearch(platform),
)

/** The one finding of both rules. */
export function refusal(facts: PageIndex, platforms: readonly Platform[], results: PlatformResults): Finding {
  const names = listText(platforms.map(({ name }) => name))
  const path = facts.pageUrl.pathname
  return {
    message: `robots.txt forbids this page to ${names}.`,
    evidence: path,
    fixes: fixesFor(platforms, doubtful(results), facts),
  }
}

export const OPEN_CRAWLERS: Fix = {
  description: OPEN,
  snippet: [...tokensOf(OBEDIENT).map((token) => `User-agent: ${token}`), 'Allow: /'].join('\n'),
}

export const REFUSAL_SOURCES: readonly [Evidence, ...Evidence[]] = [
  official('robots.txt is honoured: a blocked page gets no card.', DOCUMENTS.xStart),
  official('robots.txt is honoured, except for security checks.', DOCUMENTS.facebookCrawler),
  measured('A disallow made previews vanish.', 'https://news.cgast.org/news/17784'),
  official('How groups and paths are matched.', 'https://www.rfc-editor.org/rfc/rfc9309#section-2.2'),
]
