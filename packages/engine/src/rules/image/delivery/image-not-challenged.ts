/**
 * Requests for the image in the names of crawlers are refused, and it cannot be reported whether the real crawlers are.
 *
 * Leaves alone: refusals that count (`image-not-refused`), and platforms that are refused the page itself.
 */
import { official } from '../../../facts/evidence.ts'
import type { PageIndex } from '../../../facts/page-index.ts'
import { listText } from '../../../facts/wording.ts'
import type { PlatformResults } from '../../../platforms/platform-results.ts'
import { imageRefusals, isSentToCrawlers, verifyFixes } from '../../shared/crawler-refusals.ts'
import { defineRule } from '../../define-rule.ts'
import { examplePage } from '../../examples/example-html.ts'

const doubted = (facts: PageIndex, results: PlatformResults) =>
  imageRefusals(facts, results).filter(({ refusal }) => !refusal.counts)

const html = examplePage(
  '<meta property="og:title" content="Sourdough">\n<meta property="og:image" content="https://example.com/card.png">',
)
const image = { format: 'png', width: 1200, height: 630 } as const

export const imageNotChallenged = defineRule({
  id: 'image-not-challenged',
  category: 'image',
  severity: 'warning',
  explains: ['image-disputed'],
  title: 'Requests for the image in the names of crawlers are answered',
  problem: 'Requests for the image in the names of crawlers are refused',
  why: 'A firewall that checks addresses refuses us and lets the real crawler in; another one refuses both. Only the platform can tell.',
  fixes: ["Open the URL in the platform's own tool and see whether the image is shown."],
  sources: [
    official(
      'Rules compare the user agent with the address that it comes from, and block those that only carry the name.',
      'developers.cloudflare.com/waf/troubleshooting/fake-bot-managed-rules',
    ),
  ],
  needs: ['crawler-views', 'image-answer'],
  examples: {
    fails: [{ html, image, crawlers: [{ platform: 'linkedin', status: 200, image: { status: 403 } }] }],
    passes: [{ html, image, crawlers: [{ platform: 'linkedin', status: 200, image: { status: 200 } }] }],
  },
  check(facts, results) {
    if (!facts.image.reachable && !isSentToCrawlers(facts)) return 'not-applicable'
    return doubted(facts, results).map((group) => ({
      message: `The image answers ${group.refusal.answer} to requests as ${listText(group.crawlers)}, and is sent to us. A firewall that checks IP addresses refuses us like this, and may still let the real crawlers in.`,
      fixes: verifyFixes(group, 'image', facts),
    }))
  },
})
