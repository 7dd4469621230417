import { BY_ADDRESS, BY_NAME, type WallRules } from './let-in.ts'

const quoted = (name: string): string => (name.includes(' ') ? `"${name}"` : name)

const byAddress = BY_ADDRESS.map(
  ({ id, name, networks }) => `acl preview_${id}_name req.hdr(User-Agent) -m sub -i ${quoted(name)}
acl preview_${id}_address src ${networks.join(' ')}
http-request set-var(txn.link_preview) bool(true) if preview_${id}_name preview_${id}_address`,
)

export const haproxy: WallRules = {
  id: 'haproxy',
  name: 'HAProxy',
  how: 'Into the frontend. The condition is_bot is yours: whatever makes you refuse a request.',
  code: `acl preview_by_name req.hdr(User-Agent) -m sub -i ${BY_NAME.map(quoted).join(' ')}
http-request set-var(txn.link_preview) bool(true) if preview_by_name
${byAddress.join('\n')}
http-request deny deny_status 403 if is_bot !{ var(txn.link_preview) -m bool }
`,
  source: 'docs.haproxy.org/2.6/configuration.html (acl, http-request set-var, http-request deny)',
  checked: '2026-11',
}
