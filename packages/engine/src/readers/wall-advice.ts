/** What lets AI readers in, for each firewall that is recognised in its answer; beside `wall-fixes`, which is about previews. */
import { official, type Evidence } from '../facts/evidence.ts'

interface Advice {
  /** Pattern found in the name of what refuses: `a Cloudflare block`. */
  readonly mark: RegExp
  readonly advice: string
  /** Where the refusal is logged. */
  readonly log: string
  /** Documentation of the advice; absent where we found none. */
  readonly by?: Evidence
}

const ADVICE: readonly Advice[] = [
  {
    mark: /Cloudflare/,
    advice:
      'In Cloudflare, look at AI Crawl Control (the action for each name) and at Security settings, AI traffic (Search and Agent). Else a custom rule with the action Skip lets verified readers in: (cf.verified_bot_category in {"AI Search" "AI Assistant"}). Whether Skip passes the AI traffic setting is not documented.',
    log: 'Security Events in Cloudflare',
    by: official(
      'AI traffic has three behaviours, Search, Agent and Training, each allowed or blocked; AI Crawl Control keeps a custom rule for names. Where Training is blocked, crawlers that do both are blocked too.',
      'github.com/cloudflare/cloudflare-docs/pull/31793 (2026-06-30); developers.cloudflare.com/bots/concepts/bot/verified-bots/categories',
    ),
  },
  {
    mark: /Vercel/,
    advice:
      'In Vercel’s firewall, turn Attack Challenge Mode off and look whether the rule “Block AI Bots” is set to Deny; Bot Protection lets verified bots pass by itself.',
    log: 'the Firewall tab of the project in Vercel',
    by: official('Verified bots pass Bot Protection.', 'vercel.com/docs/bot-management (2026-02-17)'),
  },
  {
    mark: /AWS|CloudFront/,
    advice:
      'In AWS WAF, allow requests with the label awswaf:managed:aws:bot-control:bot:verified in a rule after Bot Control, and put no rule that looks for names before it.',
    log: 'the sampled requests in AWS WAF',
    by: official(
      'Rules of your own that come before may block bots that Bot Control verifies.',
      'docs.aws.amazon.com/waf/latest/developerguide/waf-bot-control-example-allow-verified-bots.html',
    ),
  },
  {
    mark: /Akamai/,
    advice: 'In Akamai Bot Manager, look at the action of the category Artificial Intelligence (AI) bots.',
    log: 'the bot reports of Akamai',
    by: official(
      'There is a category for AI bots, and Akamai verifies the signature of ChatGPT agent itself.',
      'help.openai.com/en/articles/11845367, through a copy (2026-11)',
    ),
  },
  {
    mark: /nginx|ModSecurity/,
    advice:
      'In the web server, look for lists of “AI bots” that test the user agent: those that go round hold search readers and facebookexternalhit, too.',
    log: 'the log of the web server',
  },
]

/** @param walls what refuses, as `nameWall` calls it. */
export const wallAdvice = (walls: string): Advice | undefined => ADVICE.find(({ mark }) => mark.test(walls))
