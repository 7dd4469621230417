/**
 * How to let link-preview crawlers through, for each of the usual servers, and the line that proves it. Every code is
 * made of the crawlers' names of our own catalogue; only the proof holds a URL of the page.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import type { Platform } from '../../platforms/define-platform.ts'
import type { Recipe } from '../define-rule.ts'
import { shellQuote, visibleText } from './shell-text.ts'

export interface Refused {
  readonly platforms: readonly Platform[]
  /** Names as sentences call their crawlers. */
  readonly crawlers: readonly string[]
  readonly asked: 'page' | 'image'
  readonly url: string
  /** What the refusal says of itself: `403 (a Cloudflare challenge)`. */
  readonly answer: string
}

type Way = Pick<Recipe['ways'][number], 'name' | 'text' | 'code'>

/** @returns undefined where no crawler has a name that a rule could look for. */
export function serverRecipe(refused: Refused, facts: PageIndex): Recipe | undefined {
  const names = refused.crawlers.filter((name) => /^[\w-]+$/u.test(name))
  const userAgent = refused.platforms.flatMap((platform) => userAgentFor(platform, refused.asked) ?? [])[0]
  if (names.length === 0 || userAgent === undefined) return undefined
  const isThere = recognised(refused.answer, facts)
  const ways = WAYS.map((way) => {
    const { name, text, code } = way(names, refused.asked)
    return { name, text, ...(code !== undefined && { code }), recognised: isThere(name) }
  })
  return {
    ways: ways.toSorted((a, b) => Number(b.recognised) - Number(a.recognised)),
    proof: `curl --silent --output /dev/null --write-out '%{http_code}\\n' --globoff --user-agent ${shellQuote(userAgent)} ${shellQuote(visibleText(refused.url))}`,
  }
}

function userAgentFor({ crawler }: Platform, asked: Refused['asked']): string | undefined {
  const ofPage = crawler.speech?.userAgent ?? crawler.userAgents[0]
  return asked === 'image' ? (crawler.speech?.imageUserAgent ?? ofPage) : ofPage
}

function recognised(answer: string, { headers, extraction }: PageIndex): (name: string) => boolean {
  const all = headers.map(([name, value]) => `${name}: ${value}`.toLowerCase()).join('\n')
  const marks: Readonly<Record<string, RegExp>> = {
    Cloudflare: /^(?:cf-ray|server: cloudflare)/mu,
    nginx: /^server: (?:nginx|openresty)/mu,
    Apache: /^server: apache/mu,
    Vercel: /^(?:x-vercel-id|server: vercel)/mu,
    Netlify: /^(?:x-nf-request-id|server: netlify)/mu,
  }
  return (name) =>
    (marks[name]?.test(all) ?? false) ||
    answer.includes(name) ||
    (name === 'WordPress' && extraction.generators.includes('wordpress'))
}

/** A browser's name for several: what a regular expression looks for. */
const either = (names: readonly string[]): string => names.join('|')

const WAYS: readonly ((names: readonly string[], asked: Refused['asked']) => Way)[] = [
  // developers.cloudflare.com/waf/custom-rules/skip/options (2026-10-13) and /bots/concepts/bot/verified-bots/categories.
  () => ({
    name: 'Cloudflare',
    text: 'Under Security rules, create a custom rule with this expression and the action Skip, tick the remaining custom rules, Super Bot Fight Mode and managed rules, and put it first: verified link-preview crawlers then pass, and those that only carry their name do not. Security Events names the rule that stopped a request. Bot Fight Mode of the free plan cannot be skipped: turn it off.',
    code: '(cf.verified_bot_category eq "Page Preview")',
  }),
  // nginx.org/en/docs/http/ngx_http_map_module.html: the first regular expression that matches counts;
  // ngx_http_referer_module.html: `none` is a request without the header (read 2026-11).
  (names, asked) => ({
    name: 'nginx',
    text: `Find what refuses them: usually a test of $http_user_agent${asked === 'image' ? ' or, for images, valid_referers without "none"' : ''}. Let the names of these crawlers come first.`,
    code: [
      'map $http_user_agent $is_refused {',
      '    default 0;',
      `    "~*(${either(names)})" 0;`,
      '    # after it the names that you refuse, such as:',
      '    # "~*(BadBot)" 1;',
      '}',
      '# in the server: if ($is_refused) { return 403; }',
      ...(asked === 'image' ? ['# for images: valid_referers none blocked server_names;'] : []),
    ].join('\n'),
  }),
  // httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewritecond (2.4, read 2026-11).
  (names, asked) => ({
    name: 'Apache',
    text: 'In .htaccess or the configuration, put this directly before the RewriteRule that answers 403 ([F]).',
    code: [
      `RewriteCond %{HTTP_USER_AGENT} !(${either(names)}) [NC]`,
      ...(asked === 'image' ? ['RewriteCond %{HTTP_REFERER} !^$'] : []),
    ].join('\n'),
  }),
  // Bypass and user_agent: vercel.com/docs/cli/firewall. That custom rules come before managed rulesets:
  // miniapps.farcaster.xyz/docs/guides/vercel-bot-protection. Vercel's own page on the order could not be opened (2026-11).
  (names) => ({
    name: 'Vercel',
    text: `Under Firewall, add a rule: User Agent matches the expression below, action Bypass, and put it first. It comes before Bot Protection. Turn Attack Mode off.`,
    code: either(names),
  }),
  // docs.netlify.com/build/edge-functions/declarations (read 2026-11).
  (names) => ({
    name: 'Netlify',
    text: 'Netlify refuses nobody by name unless the site does: look for an edge function that reads the User-Agent header, let these names pass in it, or leave the path out of it by excludedPath. Password protection keeps crawlers out as well.',
    code: `if (/${either(names)}/i.test(request.headers.get('user-agent') ?? '')) return`,
  }),
  () => ({
    name: 'WordPress',
    text: 'Look in the security plug-in: its log of blocked requests names the rule, and its list of blocked user agents must not match these crawlers. Hotlink protection is set in the plug-in, in the panel of the host, or in .htaccess (see Apache).',
  }),
]
