import { anyOf, BY_NAME, type WallRules } from './let-in.ts'

const BODY = {
  action: 'rules.insert',
  id: null,
  value: {
    active: true,
    name: 'Let link previews in',
    description: 'Crawlers of link previews, by user agent',
    conditionGroup: [{ conditions: [{ type: 'user_agent', op: 're', value: anyOf(BY_NAME) }] }],
    action: { mitigate: { action: 'bypass', rateLimit: null, redirect: null, actionDuration: null } },
  },
}

export const vercel: WallRules = {
  id: 'vercel',
  name: 'Vercel',
  how: 'The body of PATCH https://api.vercel.com/v1/security/firewall/config?projectId=…; it runs before Bot Protection. Vercel lets bots of its directory that it can verify pass by itself: this rule is for the others. Attack Challenge Mode has to be off.',
  code: `${JSON.stringify(BODY, null, 2)}\n`,
  source:
    'vercel.com/docs/bot-management (2026-02-17); vercel.com/guides/challenge-curl-requests (2025-11-10)',
  checked: '2026-11',
}
