/** Whom a server turns away, grouped by its answer: what rules say of crawler views. */
import type { CrawlerViewFacts } from '../../facts/facts.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { crawlerName, imageCrawlerName } from '../../platforms/crawler-name.ts'
import type { Platform } from '../../platforms/define-platform.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import type { PlatformResults } from '../../platforms/platform-results.ts'
import { imageViewOf } from '../../platforms/resolver/image-view.ts'
import { imageRefusal, pageRefusal, type Refusal } from '../../platforms/resolver/refusals.ts'
import { nearestView, ownView } from '../../platforms/resolver/views-of.ts'
import type { Fix } from '../define-rule.ts'
import { serverRecipe } from './server-recipe.ts'

export interface RefusedGroup {
  readonly platforms: readonly Platform[]
  /** As sentences call their crawlers. */
  readonly crawlers: readonly string[]
  readonly refusal: Refusal
}

type Asked = 'page' | 'image'

/** Those whose own crawler, or the one nearest to it, is refused the page, and not because of its Accept header. */
export const pageRefusals = (facts: PageIndex): RefusedGroup[] =>
  grouped('page', (platform) => (pageViewOf(platform, facts)?.byAccept ? null : refusedPage(platform, facts)))

/** Those that get no page because their Accept header does not name HTML. */
export const acceptRefusals = (facts: PageIndex): RefusedGroup[] =>
  grouped('page', (platform) => (pageViewOf(platform, facts)?.byAccept ? refusedPage(platform, facts) : null))

/** Those that get the page and are refused its image. */
export function imageRefusals(facts: PageIndex, { previews }: PlatformResults): RefusedGroup[] {
  return grouped('image', (platform) => {
    const view = imageViewOf(platform, facts)
    const refusal = view && imageRefusal(view, facts)
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
  return asked.some((view) => imageRefusal(view, facts) === null)
}

function refusedPage(platform: Platform, facts: PageIndex): Refusal | null {
  const view = pageViewOf(platform, facts)
  return view ? pageRefusal(view, facts) : null
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
  const known = KNOWN.filter(({ mark }) => mark.test(answer)).map(({ fix }) => fix)
  const byName = `Allow ${names} in your firewall, CDN or plug-in.`
  const url = asked === 'image' ? (facts.image.url ?? '') : facts.requestedUrl
  const recipe = serverRecipe({ platforms, crawlers, asked, url, answer }, facts)
  const [first, ...others] = [...known, byName]
  return [
    { kind: 'server', description: first, ...(recipe && { recipe }) },
    ...others.map((description): Fix => ({ kind: 'server', description })),
    ...(asked === 'image' ? [HOTLINK] : []),
  ]
}

const HOTLINK: Fix = {
  kind: 'server',
  description:
    'If hotlink protection guards the images, leave the share image out of it, or let requests without a Referer header pass: crawlers send none.',
}

const KNOWN: readonly { readonly mark: RegExp; readonly fix: string }[] = [
  {
    mark: /Cloudflare/,
    fix: 'In Cloudflare, let verified bots of the category Page Preview skip the bot checks (a WAF custom rule on cf.verified_bot_category), and see in Security Events which rule stopped the request.',
  },
  {
    mark: /AWS|CloudFront/,
    fix: 'In AWS WAF, allow requests with the label awswaf:managed:aws:bot-control:bot:verified in a rule after Bot Control.',
  },
  {
    mark: /Vercel/,
    fix: "In Vercel's firewall, turn attack mode off, and let verified bots bypass your own rules.",
  },
  {
    mark: /DataDome|HUMAN|Imperva|Akamai/,
    fix: 'In the bot protection, allow the verified link-preview crawlers.',
  },
  {
    mark: /^999/,
    fix: "999 is LinkedIn's own way to turn robots away. Where another server answers it, a rule for robots made it up: take these crawlers out of that rule.",
  },
  { mark: /login/, fix: 'Show crawlers, which have no account, the page itself or a public summary of it.' },
]

/** How to see what the real crawlers get. */
export function verifyFixes({ platforms }: RefusedGroup): Fix[] {
  const tools = platforms.flatMap(({ name, refresh }) => (refresh?.url ? [`${name}: ${refresh.url}`] : []))
  const own = {
    description:
      'Search the logs of the server or the firewall for these crawlers: what real ones were answered is there.',
  }
  return tools.length === 0
    ? [own]
    : [
        {
          description: `See what the real crawler gets, in the platform's own tool. ${tools.slice(0, 4).join('; ')}.`,
        },
        own,
      ]
}
