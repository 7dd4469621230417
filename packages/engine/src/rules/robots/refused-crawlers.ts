/** Which crawlers robots.txt keeps out of a page, and how to let them in. */
import { type Evidence, measured, official } from '../../facts/evidence.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import type { Platform } from '../../platforms/define-platform.ts'
import type { PlatformResults } from '../../platforms/platform-results.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import { DOCUMENTS } from '../kit/documents.ts'
import type { Finding, Fix } from '../define-rule.ts'
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

/** One group of robots.txt that lets these platforms' crawlers in; several platforms may share one. */
export function openTo(platforms: readonly Platform[]): string {
  const tokens = new Set(platforms.map(({ crawler }) => crawler.robots.token ?? '*'))
  return [...[...tokens].map((token) => `User-agent: ${token}`), 'Allow: /'].join('\n')
}

/** Search engines apart: they read every page that they are let into, to list it. */
function fixesFor(platforms: readonly Platform[]): Fix[] {
  const search = platforms.filter(isSearch)
  const cards = platforms.filter((platform) => !isSearch(platform))
  const fixes: Fix[] = []
  if (cards.length > 0)
    fixes.push({
      description:
        'Give the crawlers that you want a group of their own in robots.txt; they then follow this one and not the group for all.',
      snippet: openTo(cards),
    })
  if (search.length > 0)
    fixes.push({
      description: `Let ${listText(search.map(({ name }) => name))} in only if the page may be found by searching: this crawler lists what it reads.`,
      snippet: openTo(search),
    })
  return fixes
}

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
    fixes: fixesFor([...platforms, ...doubtful(results)]),
  }
}

export const OPEN_CRAWLERS: Fix = {
  description: 'Give the crawlers that you want a group of their own in robots.txt.',
  snippet: openTo(OBEDIENT),
}

export const REFUSAL_SOURCES: readonly [Evidence, ...Evidence[]] = [
  official('robots.txt is honoured: a blocked page gets no card.', DOCUMENTS.xStart),
  official('robots.txt is honoured, except for security checks.', DOCUMENTS.facebookCrawler),
  measured('A disallow made previews vanish.', 'https://news.cgast.org/news/17784'),
  official('How groups and paths are matched.', 'https://www.rfc-editor.org/rfc/rfc9309#section-2.2'),
]
