/**
 * Requests in the names of crawlers are refused, and it cannot be reported whether the real crawlers are: firewalls that
 * check addresses refuse every borrowed name.
 *
 * Leaves alone: refusals that count (`crawlers-not-refused`); requests that got no answer in time (`page-answers-in-time`).
 */
import { official } from '../../facts/evidence.ts'
import { gotByUs } from '../../facts/facts.ts'
import { isLate } from '../../facts/answer-time.ts'
import { pageRefusals, pageViewOf, verifyFixes } from '../shared/crawler-refusals.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText, silence } from '../../facts/wording.ts'
import { crawlerName } from '../../platforms/crawler-name.ts'
import type { Platform } from '../../platforms/define-platform.ts'
import { PLATFORMS } from '../../platforms/index.ts'

const doubted = (facts: PageIndex) => pageRefusals(facts).filter(({ refusal }) => !refusal.counts)

/** Blocked redirects, broken answers. */
const unanswered = (facts: PageIndex): Platform[] =>
  PLATFORMS.filter((platform) => {
    const view = pageViewOf(platform, facts)
    return (
      view !== undefined &&
      view.error !== null &&
      !isLate(view) &&
      (view.response === null || view.page === null)
    )
  })

function howSilent(platform: Platform, facts: PageIndex): string {
  const view = pageViewOf(platform, facts)
  return view?.response ? 'the page broke off' : silence('page', view?.error ?? null)
}

/** `a, b, c and 9 more`: whom it hurts is listed next to the finding. */
const someText = (names: readonly string[]): string =>
  names.length <= NAMED
    ? listText(names)
    : `${names.slice(0, NAMED - 1).join(', ')} and ${names.length - NAMED + 1} more`

const NAMED = 4

const page = examplePage('<title>Sourdough</title>')

export const crawlersNotChallenged = defineRule({
  id: 'crawlers-not-challenged',
  category: 'robots',
  severity: 'warning',
  explains: ['crawler-disputed', 'crawler-unanswered'],
  title: 'Requests in the names of link-preview crawlers are answered',
  problem: 'Your server may be blocking the apps that make link previews',
  why: 'We send the name of a crawler from our own IP address. A firewall that checks addresses refuses us and lets the real crawler in; another one refuses both. Only the platform can tell.',
  fixes: ["Open the URL in the platform's own tool and see whether its crawler gets the page."],
  sources: [
    official(
      'Rules compare the user agent with the address that it comes from, and block those that only carry the name.',
      'developers.cloudflare.com/waf/troubleshooting/fake-bot-managed-rules',
    ),
    official(
      'Bot Control does not block bots that it can verify; it labels them as verified.',
      'docs.aws.amazon.com/waf/latest/developerguide/waf-bot-control-example-allow-verified-bots.html',
    ),
    official(
      'Crawlers of link previews are verified by their addresses before they are let through.',
      'docs.bunny.net/shield/verified-bots',
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
  check(facts) {
    const findings: Finding[] = doubted(facts).map((group) => ({
      problem: `Your server may be blocking ${someText(group.platforms.map(({ name }) => name))}`,
      message: `Requests in the name of ${someText(group.crawlers)} get ${group.refusal.answer}; our own request gets ${gotByUs(facts)}.${group.refusal.onlyUnproven ? ' Only names that cannot be checked by IP address get the page.' : ''} A firewall that checks IP addresses refuses us like this, and may still let the real crawlers in.`,
      fixes: verifyFixes(group, 'page', facts),
    }))
    const silent = Map.groupBy(unanswered(facts), (platform) => howSilent(platform, facts))
    return [
      ...findings,
      ...[...silent].map(([how, platforms]) => ({
        message: `Asked as ${listText([...new Set(platforms.map(crawlerName))])}, ${how}; our own request gets ${gotByUs(facts)}.`,
        fixes: verifyFixes({ platforms }, 'page', facts),
      })),
    ]
  },
})
