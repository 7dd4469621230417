/**
 * The image answers us, and turns crawlers of platforms away by their name.
 *
 * Leaves alone: platforms that are refused the page itself, images that nobody gets (`image-reachable`), and refusals
 * that a firewall may have made because of our address (`image-not-challenged`).
 */
import { official } from '../../../facts/evidence.ts'
import type { PageIndex } from '../../../facts/page-index.ts'
import { listText } from '../../../facts/wording.ts'
import type { PlatformResults } from '../../../platforms/platform-results.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { imageRefusals, isSentToCrawlers, refusalFixes } from '../../shared/crawler-refusals.ts'
import { defineRule } from '../../define-rule.ts'
import { examplePage } from '../../examples/example-html.ts'

const counted = (facts: PageIndex, results: PlatformResults) =>
  imageRefusals(facts, results).filter(({ refusal }) => refusal.counts)

/** An image, and not a page that says where it is. */
function isSentToUs({ image, images }: PageIndex): boolean {
  const state = images.get(image.url ?? '')?.state
  return state === 'seen' || state === 'cut'
}

const html = examplePage(
  '<meta property="og:title" content="Sourdough">\n<meta property="og:image" content="https://example.com/card.png">',
)
const image = { format: 'png', width: 1200, height: 630 } as const

export const imageNotRefused = defineRule({
  id: 'image-not-refused',
  category: 'image',
  severity: 'warning',
  explains: ['image-refused'],
  title: 'The image is sent to link-preview crawlers as it is to others',
  problem: "The image's server refuses link-preview crawlers",
  why: 'The server, or what is in front of it, looks at the user agent or the Referer and refuses these crawlers. The card is drawn without it there, while browsers show it.',
  fixes: [
    "Let these user agents fetch the image: look at hotlink protection, the firewall and the rules of the image's host.",
  ],
  sources: [
    official('The image is shown only once the crawler has fetched it.', DOCUMENTS.facebookImages),
    official('An image that could not be fetched is not shown.', DOCUMENTS.facebookFaq),
  ],
  needs: ['crawler-views', 'image-answer'],
  examples: {
    fails: [
      {
        html,
        image,
        crawlers: [
          { platform: 'linkedin', status: 200, image: { status: 403 } },
          { platform: 'facebook', status: 200, image: { status: 200 } },
        ],
      },
    ],
    passes: [
      { html, image, crawlers: [{ platform: 'linkedin', status: 200, image: { status: 200 } }] },
      { html, image, crawlers: [{ platform: 'linkedin', status: 200, image: { status: 403 } }] },
    ],
  },
  check(facts, results) {
    if (!isSentToUs(facts) && !isSentToCrawlers(facts)) return 'not-applicable'
    return counted(facts, results).map((group) => ({
      message: `The image's server answers ${group.refusal.answer} to ${listText(group.crawlers)}.`,
      evidence: 'Only the user agent was that of the crawler, not the address.',
      fixes: refusalFixes(group, 'image', facts),
    }))
  },
})
