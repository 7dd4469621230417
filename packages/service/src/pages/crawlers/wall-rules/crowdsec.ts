import { BY_ADDRESS, BY_NAME, BY_REVERSE_DNS, anyOf, type WallRules } from './let-in.ts'

const networks = BY_ADDRESS.flatMap((one) => one.networks)

export const crowdsec: WallRules = {
  id: 'crowdsec',
  name: 'CrowdSec',
  how: 'The first file is the safe one. It needs the postoverflow crowdsecurity/rdns. The second lets no log line of these names count, no matter who sends it. Neither helps where an address is on the community blocklist: `cscli decisions list --ip` says so.',
  code: `# /etc/crowdsec/postoverflows/s01-whitelist/link-previews.yaml
name: my/link-previews
description: "Crawlers of link previews, by address"
whitelist:
  reason: "link preview, known by its address"
  cidr:
${networks.map((network) => `    - "${network}"`).join('\n')}
  expression:
${BY_REVERSE_DNS.map((suffix) => `    - evt.Enriched.reverse_dns endsWith '.${suffix}.'`).join('\n')}

# /etc/crowdsec/parsers/s02-enrich/link-previews-by-name.yaml
name: my/link-previews-by-name
description: "Crawlers of link previews, by user agent"
whitelist:
  reason: "link preview, by its name alone"
  expression:
    - evt.Parsed.http_user_agent matches '(?i)${anyOf(BY_NAME).replaceAll('\\', '\\\\')}'
`,
  source:
    'docs.crowdsec.net/docs/next/log_processor/whitelist/create_postoverflow; docs.crowdsec.net/docs/whitelist/create_expr; GitHub: crowdsecurity/crowdsec 4518',
  checked: '2026-11',
}
