import { BY_NAME, type WallRules } from './let-in.ts'

const names = BY_NAME.map((name) => `(http.user_agent contains "${name}")`)

export const cloudflare: WallRules = {
  id: 'cloudflare',
  name: 'Cloudflare',
  how: 'Security rules, Custom rules, action Skip: all remaining custom rules, all Super Bot Fight Mode rules. The first expression is the safe one: Cloudflare knows these bots by their addresses. The second lets in anyone who sends the names, for crawlers that no address proves. Bot Fight Mode of the Free plan cannot be skipped: turn it off.',
  code: `(cf.verified_bot_category eq "Page Preview")

${names.join(' or\n')}
`,
  source:
    'developers.cloudflare.com/bots/concepts/bot/verified-bots/categories; developers.cloudflare.com/waf/custom-rules/skip/options (2026-10-13)',
  checked: '2026-11',
}
