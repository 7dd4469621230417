/**
 * The page answers us, and turns crawlers of platforms away by their name.
 *
 * Leaves alone: crawlers that got no answer at all, statuses that everybody gets, and refusals that a firewall may have
 * made because of our address (`crawlers-not-challenged`).
 */
import { folklore, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { pageRefusals, refusalFixes } from '../shared/crawler-refusals.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { gotByUs } from '../../facts/facts.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'

const counted = (facts: PageIndex) => pageRefusals(facts).filter(({ refusal }) => refusal.counts)

const page = examplePage('<title>Sourdough</title>')

export const crawlersNotRefused = defineRule({
  id: 'crawlers-not-refused',
  category: 'robots',
  severity: 'warning',
  explains: ['crawler-refused', 'crawler-packing'],
  title: 'The server answers link-preview crawlers as it answers others',
  problem: 'The server refuses link-preview crawlers',
  why: 'A firewall or the server itself looks at the user agent and refuses these crawlers. They never see a tag, so the link stays bare there, while browsers and most checkers see a healthy page.',
  fixes: [
    'Let these user agents through in your firewall or bot protection; where it can verify bots by address, allow the verified ones.',
  ],
  sources: [
    official(
      'Firewalls and bot checks that stop the crawler leave the link without an embed.',
      DOCUMENTS.discordDraft,
    ),
    folklore(
      'A firewall that answers 403 leaves Slack without a preview.',
      'opengraphplus.com/consumers/slack',
    ),
  ],
  needs: ['crawler-views'],
  examples: {
    fails: [
      {
        html: page,
        crawlers: [
          { platform: 'linkedin', status: 999 },
          { platform: 'facebook', status: 200 },
        ],
      },
    ],
    passes: [
      { html: page, crawlers: [{ platform: 'slack', status: 200 }] },
      {
        html: page,
        crawlers: [{ platform: 'slack', status: 403, headers: { 'cf-mitigated': 'challenge' } }],
      },
    ],
  },
  check(facts) {
    return counted(facts).map((group) => ({
      message: `The page answers ${group.refusal.answer} to ${listText(group.crawlers)}; our own request gets ${gotByUs(facts)}.`,
      evidence: 'Only the headers were those of the crawlers, not the address.',
      fixes: refusalFixes(group, 'page', facts),
    }))
  },
})
