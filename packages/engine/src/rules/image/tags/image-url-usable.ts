/**
 * A crawler can only fetch http(s) URLs: `blob:`, broken ones and those that were put together wrongly name no image, and
 * `data:` ones name none for nearly every platform.
 *
 * Leaves alone: relative URLs, which can be read: `image-absolute`; and what an image came from.
 */
import type { PageIndex } from '../../../facts/page-index.ts'
import { cardImage, candidatePlace } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import type { ImageCandidate } from '../../../metadata/normalized-metadata.ts'
import { defineRule, type Finding } from '../../define-rule.ts'
import { findingAt } from '../../shared/find-tags.ts'
import { quoted } from '../../shared/page-text.ts'
import { pageUrl } from '../../shared/page-urls.ts'
import { unwrittenUrl } from '../../shared/unwritten-url.ts'
import { tagFix } from '../../shared/snippet.ts'
import { misjoinedFindings } from './misjoined-findings.ts'
import { isTooLongForUrl } from '../../../net/parse-url.ts'

/** Whether a URL is too long as it is written, or once it is percent-encoded. */
const isTooLong = (facts: PageIndex, raw: string): boolean =>
  isTooLongForUrl(raw)
    ? !/^\s*[a-z][a-z\d+.-]*:(?!\/\/)/iu.test(raw)
    : /^https?:$/u.test(pageUrl(facts, raw)?.protocol ?? '')

export const imageUrlUsable = defineRule({
  id: 'image-url-usable',
  category: 'image',
  severity: 'warning',
  points: 3,
  explains: ['image-url', 'image-in-address', 'tag-quotes', 'relative-image'],
  title: 'The image URL can be fetched',
  problem: 'The image URL cannot be fetched',
  why: 'Apps fetch the image from the web by its URL. A file on a disk, two URLs in one, a template that was not filled in or a list of URLs gives them nothing, and data inside the page hardly any of them takes.',
  fixes: [
    tagFix('Publish the image as a file and name its https URL.', {
      'og:image': 'https://example.com/card.png',
    }),
  ],
  sources: [
    official('The value is a URL that should represent the object.', DOCUMENTS.openGraph),
    official('An absolute URL is asked for.', DOCUMENTS.whatsapp),
  ],
  supersededBy: ['attributes-well-formed', 'image-present'],
  examples: {
    fails: [
      '<meta property="og:image" content="data:image/png;base64,iVBORw0KGgo=">',
      '<meta property="og:image" content="https://">',
      '<meta property="og:image" content="https://example.comhttps://example.com/card.png">',
      '<meta property="og:image" content="https://example.comcard.png">',
      '<meta property="og:image" content="https//example.com/card.png">',
      '<meta property="og:image" content="{{ page.image }}">',
      '<meta property="og:image" content="/undefined">',
      '<meta property="og:image" content="//img/card.png">',
      '<meta property="og:image" content="How we bake">',
      '<meta property="og:image" content="/card.png 1x, /card-large.png 2x">',
    ],
    passes: ['<meta property="og:image" content="https://example.com/card.png">'],
  },
  check(facts) {
    const named = cardImage(facts)
    const joined = misjoinedFindings(facts)
    if (!named && joined.length === 0) return 'not-applicable'
    const own = named && joined.every(({ candidate }) => candidate !== named) ? unusable(facts, named) : []
    return [...own, ...joined.map(({ finding }) => finding)]
  },
})

function unusable(facts: PageIndex, named: ImageCandidate): Finding[] {
  const unwritten = facts.image.format === null ? unwrittenUrl(named.raw) : null
  if (unwritten) {
    const url = unwritten.first === null ? null : pageUrl(facts, unwritten.first)
    const fixes = url ? [tagFix('Name one image by its full URL.', { [named.source]: url.href })] : undefined
    const message = `${named.source} holds ${quoted(named.raw, 60)}: ${unwritten.what}.`
    return [findingAt(candidatePlace(named), message, fixes)]
  }
  // What is only too long is another fault: `values-not-oversized`.
  if (named.url !== null || isTooLong(facts, named.raw)) return []
  const scheme = /^\s*(data|blob|file|javascript|about|cid):/iu.exec(named.raw)?.[1]?.toLowerCase()
  const kind = scheme ? `a ${scheme}: URL` : 'not a URL that can be read'
  return [
    findingAt(candidatePlace(named), `${named.source} holds ${quoted(named.raw, 60)}, which is ${kind}.`),
  ]
}
