/** Whom a server turns away, grouped by its answer: what rules say of crawler views. */
import type { CrawlerViewFacts } from '../../facts/facts.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { crawlerName, imageCrawlerName } from '../../platforms/crawler-name.ts'
import type { Platform } from '../../platforms/define-platform.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import type { PlatformResults } from '../../platforms/platform-results.ts'
import { imageViewOf } from '../../platforms/resolver/image-view.ts'
import { imageRefusal, pageRefusal, wellKnownOf, type Refusal } from '../../platforms/resolver/refusals.ts'
import { nearestView, ownView } from '../../platforms/resolver/views-of.ts'
import type { Fix } from '../define-rule.ts'
import { serverRecipe } from './server-recipe.ts'
import { NAMES_ARE_WEAK, wallFixes } from './wall-fixes.ts'
import { serverFix } from './fixes.ts'

export interface RefusedGroup {
  readonly platforms: readonly Platform[]
  /** Names as sentences call their crawlers. */
  readonly crawlers: readonly string[]
  readonly refusal: Refusal
}

type Asked = 'page' | 'image'

const WELL_KNOWN = wellKnownOf(PLATFORMS)

/** Platforms whose own crawler, or the one nearest to it, is refused the page, and not because of its Accept header. */
export const pageRefusals = (facts: PageIndex): RefusedGroup[] =>
  grouped('page', (platform) => (pageViewOf(platform, facts)?.byAccept ? null : refusedPage(platform, facts)))

/** Platforms that get no page because their Accept header does not name HTML. */
export const acceptRefusals = (facts: PageIndex): RefusedGroup[] =>
  grouped('page', (platform) => (pageViewOf(platform, facts)?.byAccept ? refusedPage(platform, facts) : null))

/** Platforms that get the page and are refused its image. */
export function imageRefusals(facts: PageIndex, { previews }: PlatformResults): RefusedGroup[] {
  return grouped('image', (platform) => {
    const view = imageViewOf(platform, facts)
    const refusal = view && imageRefusal(view, facts, WELL_KNOWN)
    if (!refusal || refusedPage(platform, facts)) return null
    // Another image of the page, or none where the platform draws none, is no loss.
    const preview = previews.find((one) => one.platform === platform.id)
    const isLost = !preview?.image && preview?.layout !== 'none'
    return refusal.counts && !isLost ? null : refusal
  })
}

/** A crawler that was asked for the first image of the page gets it. */
export function isSentToCrawlers(facts: PageIndex): boolean {
  const asked = (facts.crawlerViews ?? []).filter(
    ({ image }) => image !== null && image.response !== null && image.url === facts.image.url,
  )
  return asked.some((view) => imageRefusal(view, facts, WELL_KNOWN) === null)
}

function refusedPage(platform: Platform, facts: PageIndex): Refusal | null {
  const view = pageViewOf(platform, facts)
  return view ? pageRefusal(view, facts, WELL_KNOWN) : null
}

/** The view that says which page this platform gets; undefined where none was asked for. */
export function pageViewOf(platform: Platform, facts: PageIndex): CrawlerViewFacts | undefined {
  const own = ownView(platform, facts)
  const wasAsked = own && !own.skipped && !own.isAssumed && !own.notAsked
  return wasAsked ? own : nearestView(platform, facts, ({ response }) => response !== null)
}

function grouped(asked: Asked, refusalOf: (platform: Platform) => Refusal | null): RefusedGroup[] {
  const groups = new Map<string, { platforms: Platform[]; refusal: Refusal }>()
  for (const platform of PLATFORMS) {
    const refusal = refusalOf(platform)
    if (!refusal) continue
    const key = `${refusal.answer} ${refusal.counts}`
    const group = groups.get(key)
    if (group) group.platforms.push(platform)
    else groups.set(key, { platforms: [platform], refusal })
  }
  const nameOf = asked === 'page' ? crawlerName : imageCrawlerName
  return [...groups.values()].map((group) => ({
    ...group,
    crawlers: [...new Set(group.platforms.map(nameOf))],
  }))
}

/** What to change, by what was recognised in the refusal. */
export function refusalFixes(
  { refusal, crawlers, platforms }: RefusedGroup,
  asked: Asked,
  facts: PageIndex,
): Fix[] {
  const { answer } = refusal
  const names = listText(crawlers.slice(0, 6))
  const byName: Fix = serverFix(`Allow ${names} in your firewall, CDN or plug-in. ${NAMES_ARE_WEAK}`)
  const url = asked === 'image' ? (facts.image.url ?? '') : facts.requestedUrl.replace(/#.*/u, '')
  const recipe = serverRecipe({ platforms, crawlers, asked, url, answer }, facts)
  const [first, ...others] = [...wallFixes(answer), byName]
  return [{ ...first, ...(recipe && { recipe }) }, ...others, ...(asked === 'image' ? [HOTLINK] : [])]
}

const HOTLINK: Fix = serverFix(
  'If hotlink protection guards the images, leave the share image out of it, or let requests without a Referer header pass: crawlers send none.',
)

const LOCAL_LOG: Fix = {
  description:
    'Search the log of your server for these user agents: what answered them, such as a middleware that looks at names, is on this machine.',
}

/**
 * How to see what the real crawlers get: first the platform's own tool with this page, then the rule that lets them in. No
 * tool of a platform reaches a page on the developer's machine.
 */
export function verifyFixes(
  group: Pick<RefusedGroup, 'platforms'> & Partial<RefusedGroup>,
  asked: Asked,
  facts: PageIndex,
): Fix[] {
  if (facts.mode === 'local') return [LOCAL_LOG]
  const tools = group.platforms.flatMap((platform) => toolOf(platform, facts) ?? [])
  const { refusal, crawlers } = group
  return [
    ...(tools.length === 0
      ? []
      : [
          {
            description: `See what the real crawler gets, in the platform's own tool. ${tools.slice(0, TOOLS).join('; ')}.`,
          },
        ]),
    ...(refusal && crawlers ? refusalFixes({ ...group, refusal, crawlers }, asked, facts).slice(0, 1) : []),
    LOGS,
  ]
}

const TOOLS = 4

const LOGS: Fix = {
  description:
    'Search the logs of the server or the firewall for these crawlers: what real ones were answered is there.',
}

/** URL of the platform's tool, with the page filled in where the tool takes it. */
function toolOf({ name, refresh }: Platform, { shared }: PageIndex): string | null {
  if (!refresh?.url) return null
  const { opensOn, url } = refresh
  return `${name}: ${opensOn && shared !== null ? opensOn.template.replace('%', () => encodeURIComponent(shared)) : url}`
}
