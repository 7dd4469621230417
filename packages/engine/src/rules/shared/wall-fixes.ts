/** What to change in each firewall so that it lets link previews in, by what is recognised in its answer. */
import { official, type Evidence } from '../../facts/evidence.ts'
import type { Fix } from '../define-rule.ts'
import { serverFix } from './fixes.ts'

interface WallFix {
  /** Pattern found in the words for an answer: `403 (a Cloudflare challenge)`. */
  readonly mark: RegExp
  readonly fix: string
  /** Documentation of the advice; absent where we found none. */
  readonly by?: Evidence
}

const WALL_FIXES: readonly WallFix[] = [
  {
    mark: /Cloudflare/,
    fix: 'In Cloudflare, let verified bots of the category Page Preview skip the bot checks: a custom rule on cf.verified_bot_category with the action Skip, ticked for Super Bot Fight Mode and managed rules. Security Events shows which rule stopped the request. Bot Fight Mode of the Free plan cannot be skipped: turn it off.',
    by: official(
      'Skip leaves out custom rules and Super Bot Fight Mode, and not Bot Fight Mode.',
      'developers.cloudflare.com/waf/custom-rules/skip/options (2026-10-13); developers.cloudflare.com/bots/concepts/bot/verified-bots/categories',
    ),
  },
  {
    mark: /AWS|CloudFront/,
    fix: 'In AWS WAF, allow requests with the label awswaf:managed:aws:bot-control:bot:verified in a rule after Bot Control.',
    by: official(
      'Rules of your own that come before may block bots that Bot Control verifies.',
      'docs.aws.amazon.com/waf/latest/developerguide/waf-bot-control-example-allow-verified-bots.html',
      '2026-11',
    ),
  },
  {
    mark: /Vercel/,
    fix: "In Vercel's firewall, turn Attack Challenge Mode off, and let verified bots bypass your own rules.",
    by: official(
      'Bot Protection verifies known bots and lets them in.',
      'vercel.com/docs/bot-management (2026-02-17)',
    ),
  },
  {
    mark: /Akamai/,
    fix: 'In Akamai Bot Manager, find the category of known bots that these crawlers are in, and let its action be one that lets them pass.',
    by: official(
      'Each bot that Akamai knows is in a category, and each category has an action. Names of categories are not documented there.',
      'techdocs.akamai.com/terraform/docs/bmgr-ds-defined-bot and /bmgr-ds-bot-category-action (2026-03-01)',
    ),
  },
  {
    mark: /DataDome/,
    fix: 'In DataDome, set the response of the rule for verified link-preview bots to Allow, or add a custom rule that allows them.',
    by: official(
      'Allow is a response of rules for verified bots and of custom rules.',
      'docs.datadome.co/docs/rule-responses',
    ),
  },
  { mark: /HUMAN|Imperva/, fix: 'In the bot protection, allow the verified link-preview crawlers.' },
  {
    mark: /Anubis/,
    fix: 'In Anubis, set enabled: true under openGraph in the policy file: its challenge then carries the tags of your page, for everyone who asks.',
    by: official(
      'Social previews of protected pages without an exception for each crawler.',
      'anubis.techaro.lol/docs/admin/configuration/open-graph (2026-08)',
    ),
  },
  {
    mark: /CrowdSec/,
    fix: 'In CrowdSec, see with cscli decisions list which decision stopped the address, install the postoverflow crowdsecurity/rdns, and whitelist the crawlers by reverse DNS. Addresses of Meta have been on the community blocklist.',
    by: official(
      'crowdsecurity/rdns, and a whitelist of postoverflows on evt.Enriched.reverse_dns. The blocklist: GitHub, crowdsecurity/crowdsec 4518 (2026-06).',
      'docs.crowdsec.net/docs/next/log_processor/whitelist/create_postoverflow',
    ),
  },
  {
    mark: /ModSecurity/,
    fix: 'The audit log of ModSecurity names the rule that stopped the request: exclude that rule for these crawlers.',
    by: official(
      'Rules are excluded by their id.',
      'coreruleset.org/docs/2-how-crs-works/2-3-false-positives-and-tuning',
    ),
  },
  {
    mark: /^999/,
    fix: "999 is LinkedIn's own way to turn robots away. Where another server answers it, a rule for robots made it up: take these crawlers out of that rule.",
  },
  {
    mark: /nginx/,
    fix: 'In nginx, find what answers 403, usually a test of $http_user_agent or a list of deny, and let these crawlers pass before it.',
    by: official(
      'map chooses by a regular expression on a header; deny refuses networks.',
      'nginx.org/en/docs/http/ngx_http_map_module.html; nginx.org/en/docs/http/ngx_http_access_module.html',
      '2026-11',
    ),
  },
  { mark: /login/, fix: 'Show crawlers, which have no account, the page itself or a public summary of it.' },
]

/** @param answer what came in place of the page: `403 (a Cloudflare challenge)`, or the wall alone. */
export const wallFixes = (answer: string): Fix[] =>
  WALL_FIXES.filter(({ mark }) => mark.test(answer)).map(({ fix }) => serverFix(fix))

/** Next to every advice that names user agents. */
export const NAMES_ARE_WEAK = 'Safer: allow the crawler by its IP address, not only by its name.'
