import { anyOf, BY_ADDRESS, BY_NAME, type WallRules } from './let-in.ts'

const byAddress = BY_ADDRESS.map(
  ({ id, name, networks }) => `@link_preview_${id} {
  header_regexp User-Agent (?i)${anyOf([name])}
  remote_ip ${networks.join(' ')}
}
vars @link_preview_${id} link_preview yes`,
)

export const caddy: WallRules = {
  id: 'caddy',
  name: 'Caddy',
  how: 'Into the block of your site. The variable is_bot is yours: set it where you refuse a request. Behind a proxy use client_ip in place of remote_ip.',
  code: `@link_preview_by_name header_regexp User-Agent "(?i)(${anyOf(BY_NAME)})"
vars @link_preview_by_name link_preview yes
${byAddress.join('\n')}
@refused {
  vars is_bot yes
  not vars link_preview yes
}
respond @refused 403
`,
  source: 'caddyserver.com/docs/caddyfile/matchers; caddyserver.com/docs/caddyfile/directives/vars',
  checked: '2026-11',
}
