/**
 * The page answers us, and turns crawlers of platforms away by their name.
 *
 * Leaves alone: crawlers that got no answer at all, and statuses that everybody gets.
 */
import type { CrawlerViewFacts } from '../../facts/facts.ts'
import { folklore, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../kit/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { oneLine } from '../kit/page-text.ts'
import { listText } from '../../facts/wording.ts'
import { platformNames } from '../kit/platform-effects.ts'

type Views = readonly CrawlerViewFacts[] | undefined

const refusing = (views: Views): CrawlerViewFacts[] =>
  (views ?? []).filter(
    ({ response, wall }) =>
      response !== null && (response.status < 200 || response.status > 299 || wall !== null),
  )

const page = examplePage('<title>Sourdough</title>')

export const crawlersNotRefused = defineRule({
  id: 'crawlers-not-refused',
  category: 'robots',
  severity: 'warning',
  explains: ['crawler-refused', 'crawler-packing', 'crawler-unanswered', 'crawler-differs'],
  title: 'The server answers link-preview crawlers as it answers others',
  problem: 'The server turns link-preview crawlers away',
  why: 'A firewall or the server itself looks at the user agent and refuses these crawlers. They never see a tag, so the link stays bare there, while browsers and most checkers see a healthy page.',
  fixes: [
    {
      description:
        'Let these user agents through in your firewall or bot protection; where it can verify bots by address, allow the verified ones.',
    },
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
        crawlers: [{ platform: 'slack', status: 403, headers: { 'cf-mitigated': 'challenge' } }],
      },
    ],
    passes: [{ html: page, crawlers: [{ platform: 'slack', status: 200 }] }],
  },
  check({ crawlerViews, status }) {
    return refusing(crawlerViews).map(({ platforms, userAgent, response, wall }) => {
      const names = listText(platformNames(platforms))
      const answer = wall === null ? `${response?.status}` : `${response?.status}, ${wall}`
      return {
        message: `Asked as ${names} the page answers ${answer}; asked as ourselves it answers ${status}. Only the headers were those of the crawler, not the address.`,
        evidence: oneLine(userAgent, 160),
      }
    })
  },
})
