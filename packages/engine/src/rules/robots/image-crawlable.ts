/**
 * The page may be read, its image may not: a card without an image.
 *
 * Leaves alone: platforms that are kept from the page itself: `crawlers-allowed`.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import type { PlatformResults } from '../../platforms/platform-results.ts'
import { askRobots, robotsPath, type RobotsFile } from '../../facts/robots/robots-txt.ts'
import { candidatePlace, imageFinding } from '../shared/card-image.ts'
import { findingAt } from '../shared/find-tags.ts'
import { measured, official } from '../../facts/evidence.ts'
import { defineRule, type Finding, type Fix } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { openRobots } from './open-robots.ts'
import { listText } from '../../facts/wording.ts'
import { parseHref } from '../../net/parse-url.ts'
import { platformName, PLATFORMS } from '../../platforms/index.ts'
import { oneLine, quoted } from '../shared/page-text.ts'

interface Forbidden {
  /** The URL on the way to the image that robots.txt forbids. */
  readonly hop: URL
  readonly file: RobotsFile
  /** Ids of the platforms that obey it. */
  readonly ids: string[]
}

/**
 * Asked of the file itself and not of the verdicts: whether a crawler may fetch the image does not
 * depend on which tag names it.
 */
function forbidden(facts: PageIndex, url: string, { compatibility }: PlatformResults): Forbidden | null {
  for (const hop of facts.hopsOfImage(url)) {
    const file = facts.robots.find(({ origin }) => origin === hop.origin)
    if (!file?.body) continue
    const ids = PLATFORMS.filter(({ id, crawler }) => {
      const pageAllowed = compatibility.platforms[id]?.robots.page !== 'disallowed'
      if (crawler.robots.honoured !== true || !pageAllowed) return false
      return askRobots(file, crawler.robots.token, robotsPath(hop)).verdict === 'disallowed'
    }).map(({ id }) => id)
    if (ids.length > 0) return { hop, file, ids }
  }
  return null
}

const ALLOW = 'Allow the image, in the groups of robots.txt that forbid it.'

/** For everyone where everyone is kept out, and for those whose own group forbids it. */
function allowing({ hop, file, ids }: Forbidden): Fix {
  const path = robotsPath(hop)
  const isForAll = askRobots(file, '*', path).verdict === 'disallowed'
  const named = PLATFORMS.filter(({ id }) => ids.includes(id)).flatMap(
    ({ crawler }) => crawler.robots.token ?? [],
  )
  const tokens = isForAll
    ? ['*', ...named.filter((token) => file.rules?.groups.has(token.toLowerCase()))]
    : named
  const opening = openRobots(file, { tokens: [...new Set(tokens)], path, isPathAlone: true })
  return { description: ALLOW, ...opening }
}

const head = '<meta property="og:image" content="https://example.com/media/card.png">'

/** `X, and to Facebook and LinkedIn, which may ignore that`. */
function obeyText(ids: readonly string[], { losses }: PlatformResults): string {
  const mayIgnore = (id: string) => losses.some(({ platform, isUnknown }) => platform === id && isUnknown)
  const [unsure, sure] = [ids.filter(mayIgnore), ids.filter((id) => !mayIgnore(id))]
  const ignore = `${listText(unsure.map(platformName))}, which may ignore that`
  if (sure.length === 0) return ignore
  const names = listText(sure.map(platformName))
  return unsure.length === 0 ? names : `${names}, and to ${ignore}`
}

/** Another tag's image, of which only those speak that lose it: all others draw the first. */
function ofOtherTag(facts: PageIndex, results: PlatformResults): Finding[] {
  const losing = results.losses
    .filter(({ losses }) => losses.some(({ faults }) => faults.includes('image-robots')))
    .map(({ platform }) => platform)
  for (const candidate of losing.length > 0 ? facts.imageCandidates : []) {
    const found = candidate.url === null ? null : forbidden(facts, candidate.url, results)
    const ids = found?.ids.filter((id) => losing.includes(id)) ?? []
    if (!found || ids.length === 0) continue
    const message = `robots.txt forbids the image in ${candidate.source} to ${obeyText(ids, results)}.`
    return [findingAt(candidatePlace(candidate), message, [allowing({ ...found, ids })])]
  }
  return []
}

export const imageCrawlable = defineRule({
  id: 'image-crawlable',
  category: 'robots',
  severity: 'warning',
  explains: ['image-robots'],
  title: 'robots.txt lets crawlers fetch the image',
  problem: 'robots.txt keeps crawlers from the image',
  why: 'Crawlers ask robots.txt for the image as well. If its folder is forbidden, the card comes without it.',
  fixes: [{ description: ALLOW, snippet: 'User-agent: *\nAllow: /media/card.png' }],
  sources: [
    measured(
      'An image under a disallowed path was dropped from the card (2025).',
      'https://cholf5.com/en/posts/250908-twitter-card-image-blocked-by-robots.txt',
    ),
    official('How groups and paths are matched.', 'https://www.rfc-editor.org/rfc/rfc9309#section-2.2'),
  ],
  needs: ['robots'],
  supersededBy: ['image-is-image'],
  examples: {
    fails: [
      { html: examplePage(head), robots: 'User-agent: *\nDisallow: /media/\n' },
      {
        html: examplePage(
          `<title>Bread</title>\n<meta property="og:title" content="Bread">\n${head}\n<meta name="twitter:image" content="https://example.com/api/og">`,
        ),
        robots: 'User-agent: *\nDisallow: /api/\n',
      },
      {
        html: examplePage(head),
        image: {
          format: 'png',
          redirects: [
            { url: 'https://example.com/media/card.png', status: 302, location: '/private/card.png' },
            { url: 'https://example.com/private/card.png', status: 302, location: '/media/card.png' },
          ],
        },
        robots: 'User-agent: *\nDisallow: /private/\n',
      },
    ],
    passes: [{ html: examplePage(head), robots: 'User-agent: *\nDisallow: /admin\n' }],
  },
  check(facts, results) {
    if (facts.image.url === null) return 'not-applicable'
    const found = forbidden(facts, facts.image.url, results)
    if (!found) return ofOtherTag(facts, results)
    const names = obeyText(found.ids, results)
    const isRedirect = found.hop.href !== parseHref(facts.image.url)?.href
    const message = isRedirect
      ? `The image redirects to ${quoted(found.hop.href, 200)}, and robots.txt of ${oneLine(found.hop.host, 100)} forbids that URL to ${names}.`
      : `robots.txt forbids the image to ${names}.`
    return [imageFinding(facts, message, [allowing(found)])]
  },
})
