/**
 * An image that cannot be fetched is no image; most apps then fall back to a bare card. Of one that breaks
 * off before its end an app has a part at most.
 *
 * Leaves alone: images that were not asked for, for want of time or because the page names too many:
 * those are skipped.
 */
import type { PageIndex } from '../../../facts/page-index.ts'
import { isLoopbackUrl } from '../../../capture/site.ts'
import { answersWith, isCutShort } from '../../../image/image-fault.ts'
import { isUnplaced } from '../../../facts/local-page.ts'
import { fetchedCandidate, imageFinding } from '../../shared/card-image.ts'
import { meantFix, meantImage, meantText, misjoined, type MeantImage } from '../../shared/meant-image.ts'
import { official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule, type Fix } from '../../define-rule.ts'
import { isSentToCrawlers } from '../../shared/crawler-refusals.ts'
import { examplePage, imageExample } from '../../examples/example-html.ts'
import type { ImageCandidate } from '../../../metadata/normalized-metadata.ts'
import { buildHostFixes, buildHostText, onceDeployed, siteAddressFixes } from '../../local/site-address.ts'
import { unnumberedLimits } from '../../shared/answer-times.ts'
import { KEEP_IMAGE, MAKE_IMAGE_EARLY } from '../../shared/slow-image-fixes.ts'
import { wallFixes } from '../../shared/wall-fixes.ts'
import { silence, upperFirst } from '../../../facts/wording.ts'
import { oneLine, quoted } from '../../shared/page-text.ts'
import { isLocalHost } from '../../shared/page-urls.ts'
import { imageSentence } from '../../../capture/ask-for-image.ts'
import { parseHref } from '../../../net/parse-url.ts'
import { absoluteUrlFix } from '../tags/absolute-url-fix.ts'

const head = '<meta property="og:image" content="https://example.com/card.png">'

const FIXES: readonly [Fix, ...Fix[]] = [
  {
    description:
      "Open the image's URL in a private window. If no image shows, correct the URL or upload the file there; if one shows, ask whoever runs its server to let crawlers fetch it.",
  },
  { description: 'Let crawlers fetch images without cookies, referrer or script checks.' },
]

const noFile = (facts: PageIndex): Fix => {
  const tag = fetchedCandidate(facts)?.source ?? 'the tag'
  return { description: `Put the image at the URL that ${tag} names, or correct that URL: no file is there.` }
}

/** No answer came at all: the message says what is wrong at the host. */
function hostFixes(facts: PageIndex, host: string): Fix[] {
  const { pageUrl: page, metadata } = facts
  if (host === page.hostname) return [{ description: 'Do at the server of the image what the message says.' }]
  const tag = fetchedCandidate(facts)?.source ?? 'the tag'
  const isSite = [metadata.url, metadata.canonicalUrl].some(
    (one) => parseHref(one?.value ?? '')?.hostname === host,
  )
  return [
    {
      description: `If the image is not on ${oneLine(host, 80)}, correct the host in ${tag}: this page is at ${oneLine(page.origin, 100)}. If it is there, do at that host what the message says.`,
    },
    // One setting names the host in all of these tags.
    ...(isSite ? siteAddressFixes({ ...facts, site: page.origin }) : []),
  ]
}

const CUT_FIXES: Fix[] = [
  {
    description:
      'Check that the file is whole, that Content-Length is its length, and that no proxy or time limit before it cuts the answer.',
  },
  {
    description: 'Serve it as a file from a fast place, and make it light: 100 to 300 kB come in an instant.',
  },
]

/** Message about a host that is not on the public internet; the developer's own machine does ask its own. */
function hostOutOfReach({ image: { url, error } }: PageIndex): string | null {
  const host = parseHref(url ?? '')?.hostname
  const isBlocked = error?.code === 'BLOCKED_HOST' || error?.code === 'BLOCKED_ADDRESS'
  // Its own sentence says what is refused on that machine, such as another port.
  const isOfPublic = error?.message === imageSentence('BLOCKED_HOST', false)
  return host !== undefined && isBlocked && isOfPublic && isLocalHost(host) ? host : null
}

const whoReaches = (url: string | null): string =>
  isLoopbackUrl(url ?? '') ? 'only your own machine can reach' : 'is not on the public internet'

/** What went wrong, in the words of the capture where it has some. */
function reason(facts: PageIndex): string {
  const { status, error, wall } = facts.image
  const host = hostOutOfReach(facts)
  if (host !== null)
    return `The image URL leads to ${oneLine(host, 80)}, which ${whoReaches(facts.image.url)}.${buildHostText(facts.image.url)}`
  if (error?.isMissingFile) return error.message
  if (status !== null) return answersWith(status, wall)
  if (error?.code === 'TIMEOUT') return `${upperFirst(silence('image', error))}.${unnumberedLimits()}`
  return `The image could not be fetched. ${error?.message ?? ''}`
}

/** On the machine that wrote it, a URL of that machine works: to open it would show nothing wrong. */
function fixesOnThisMachine(facts: PageIndex): Fix[] {
  const page = facts.pageUrl
  const where = !isLocalHost(page.hostname) ? `, such as one under ${oneLine(page.origin, 100)}` : ''
  const named = siteAddressFixes(facts)
  const byUrl = {
    description: `Name the image by its URL on the public site${where}, best from one setting.`,
  }
  // Of a public page: nobody has seen that the image is there.
  return named.length > 0 && facts.site !== null ? named : [...named, byUrl]
}

const MISSING_FILE: Fix = {
  description:
    'Let the build write the file there, or name the file that it does write. Upper and lower case count, and so does the path under which the site is deployed.',
}

function fixesFor(facts: PageIndex, doubted: Doubted | null): Fix[] {
  if (doubted?.meant?.isThere) {
    // Its URL is known: no general advice about the site is needed.
    const ofHost =
      hostOutOfReach(facts) === null ? [] : [...buildHostFixes(facts), ...siteAddressFixes(facts)]
    return [...ofHost, meantFix(doubted.candidate, doubted.meant)]
  }
  const { error, wall } = facts.image
  const known = wallFixes(wall ?? '')
  if (known.length > 0) return [...known, ...FIXES]
  if (error?.isMissingFile) {
    const asHost = doubted && !isWrittenInFull(doubted.candidate.raw) ? absoluteUrlFix(facts) : []
    return asHost.length > 0 ? asHost : [MISSING_FILE]
  }
  if (error?.code === 'TIMEOUT') return [MAKE_IMAGE_EARLY, KEEP_IMAGE, ...FIXES]
  return hostOutOfReach(facts) === null
    ? fixesOfAnswer(facts)
    : [...buildHostFixes(facts), ...fixesOnThisMachine(facts), ...absoluteUrlFix(facts)]
}

function fixesOfAnswer(facts: PageIndex): Fix[] {
  const { error, status } = facts.image
  const url = parseHref(facts.image.url ?? '')
  // Of a local page: its image may not be yet where the page says.
  const awaited = url && isUnplaced(facts) && !isLocalHost(url.hostname) ? [onceDeployed(url)] : []
  const isGone = status === 404 || status === 410
  const isSilent = status === null && error?.code === 'FETCH_FAILED'
  const fixes = isGone ? [noFile(facts)] : isSilent && url ? hostFixes(facts, url.hostname) : FIXES
  return [...awaited, ...absoluteUrlFix(facts), ...fixes]
}

interface Doubted {
  readonly candidate: ImageCandidate
  /** Of its URL, which a server might take; null where only the host is at fault. */
  readonly what: string | null
  readonly meant: MeantImage | null
}

/** How the URL that brought nothing may be meant; null where it looks as it should. */
function doubtedUrl(facts: PageIndex): Doubted | null {
  const candidate = fetchedCandidate(facts)
  if (!candidate) return null
  const meant = meantImage(facts, candidate)
  // Where no image is there either, the URL may well be as it should be.
  const what = meant?.isThere === false ? null : (misjoined(facts, candidate.raw)?.what ?? null)
  return what === null && !meant?.isThere ? null : { candidate, what, meant }
}

const isWrittenInFull = (raw: string): boolean => /^\s*https?:\/\//iu.test(raw)

/** Of one that nobody looked for, where a server might take it, only what is odd about it. */
function doubtedText({ candidate, what, meant }: Doubted): string {
  const holds = what === null ? '' : ` ${candidate.source} holds ${quoted(candidate.raw, 160)}: ${what}.`
  if (!meant || meant.isThere) return holds + meantText(meant, what !== null)
  return `${holds} ${quoted(meant.url, 200)} may be meant.`
}

export const imageReachable = defineRule({
  id: 'image-reachable',
  category: 'image',
  severity: 'warning',
  points: 3,
  explains: ['image-gone', 'image-not-seen', 'image-cut', 'image-host'],
  title: 'The image can be fetched',
  problem: 'The image cannot be fetched',
  why: 'Apps fetch the image when the link is shared. If that fails, the card has none, and many keep it so for days.',
  fixes: FIXES,
  sources: [
    official('The image is shown only once the crawler has fetched it.', DOCUMENTS.facebookImages),
    official('An image that could not be fetched is not shown.', DOCUMENTS.facebookFaq),
    official(
      'An image without a declared size that cannot be fetched in time is dropped.',
      DOCUMENTS.discordDraft,
    ),
  ],
  needs: ['image-answer'],
  supersededBy: ['image-url-usable'],
  examples: {
    fails: [
      { html: examplePage(head), image: { status: 404 } },
      {
        html: examplePage(head),
        image: { error: { code: 'TIMEOUT', message: 'The image did not answer in time.' } },
      },
      imageExample({
        status: 200,
        bytes: 84_213,
        error: { code: 'FETCH_FAILED', message: 'The image broke off before its end.' },
      }),
    ],
    passes: [imageExample()],
  },
  check(facts) {
    if (isCutShort(facts.image)) {
      const message = `The image began to come, but did not come whole. ${facts.image.error?.message ?? ''}`
      return [{ ...imageFinding(facts, message, CUT_FIXES), supersedes: [] }]
    }
    const isChallenge = facts.image.error?.code === 'HTTP_ERROR'
    if ((facts.image.reachable && !isChallenge) || isSentToCrawlers(facts)) return []
    const doubted = doubtedUrl(facts)
    const message = reason(facts) + (doubted ? doubtedText(doubted) : '')
    return [imageFinding(facts, message, fixesFor(facts, doubted))]
  },
})
