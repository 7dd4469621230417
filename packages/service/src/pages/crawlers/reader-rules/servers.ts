/**
 * Rules that refuse names of AI readers, for servers and firewalls. robots.txt stays open to them: who cannot read it cannot
 * obey it. A name proves nothing, so whoever borrows none passes; robots.txt is what honest readers follow.
 */
import { anyOf, type WallRules } from '../wall-rules/let-in.ts'

const cloudflare = (names: readonly string[]): WallRules => ({
  id: 'cloudflare',
  name: 'Cloudflare',
  how: 'Security rules, Custom rules, action Block. The setting “AI traffic” is shorter, but where it blocks Training it blocks crawlers that do both as well, Googlebot, Bingbot and Applebot among them; AI Crawl Control keeps one custom rule of its own. Managed robots.txt only writes the file.',
  code: `(${names.map((name) => `http.user_agent contains "${name}"`).join(' or\n ')})
and http.request.uri.path ne "/robots.txt"
`,
  source:
    'developers.cloudflare.com/waf/custom-rules; developers.cloudflare.com/ai-crawl-control (cloudflare-docs pull 31793, 2026-06-30)',
  checked: '2026-11',
})

const vercel = (names: readonly string[]): WallRules => ({
  id: 'vercel',
  name: 'Vercel',
  how: 'The body of PATCH https://api.vercel.com/v1/security/firewall/config?projectId=…. The ready rule “Block AI Bots” takes its names from a list that holds search readers, people’s questions and facebookexternalhit, too.',
  code: `${JSON.stringify(
    {
      action: 'rules.insert',
      id: null,
      value: {
        active: true,
        name: 'Keep AI readers out',
        description: 'By user agent, robots.txt apart',
        conditionGroup: [
          {
            conditions: [
              { type: 'user_agent', op: 're', value: anyOf(names) },
              { type: 'path', op: 'neq', value: '/robots.txt' },
            ],
          },
        ],
        action: { mitigate: { action: 'deny', rateLimit: null, redirect: null, actionDuration: null } },
      },
    },
    null,
    2,
  )}\n`,
  source:
    'vercel.com/docs/bot-management (2026-02-17); vercel.com/docs/rest-api/security (2025-11); vercel.com/templates block-ai-bots-firewall-rule',
  checked: '2026-11',
})

const netlify = (names: readonly string[]): WallRules => ({
  id: 'netlify',
  name: 'Netlify',
  how: 'The file netlify/edge-functions/ai-readers.js of your project.',
  code: `const names = /${anyOf(names)}/i

export default async (request) => {
  if (names.test(request.headers.get('user-agent') ?? '')) return new Response('', { status: 403 })
}

export const config = { path: '/*', excludedPath: '/robots.txt' }
`,
  source: 'docs.netlify.com/build/edge-functions/declarations',
  checked: '2026-11',
})

const nginx = (names: readonly string[]): WallRules => ({
  id: 'nginx',
  name: 'nginx',
  how: 'The maps go into http { }, the last line into server { }.',
  code: `# http { … }
map $http_user_agent $is_ai_reader {
  default 0;
  "~*(${anyOf(names)})" 1;
}
map "$is_ai_reader$uri" $refused_reader {
  default 0;
  "1/robots.txt" 0;
  "~^1" 1;
}

# server { … }
if ($refused_reader) { return 403; }
`,
  source: 'nginx.org/en/docs/http/ngx_http_map_module.html',
  checked: '2026-11',
})

const apache = (names: readonly string[]): WallRules => ({
  id: 'apache',
  name: 'Apache',
  how: 'Into <Directory>, <Location> or .htaccess, in place of the Require that lets everybody in.',
  code: `SetEnvIfNoCase User-Agent "(${anyOf(names)})" ai_reader
SetEnvIf Request_URI "^/robots\\.txt$" !ai_reader
<RequireAll>
  Require all granted
  Require not env ai_reader
</RequireAll>
`,
  source:
    'httpd.apache.org/docs/2.4/mod/mod_setenvif.html; httpd.apache.org/docs/2.4/mod/mod_authz_core.html',
  checked: '2026-11',
})

const caddy = (names: readonly string[]): WallRules => ({
  id: 'caddy',
  name: 'Caddy',
  how: 'Into the block of your site.',
  code: `@ai_readers {
  header_regexp User-Agent "(?i)(${anyOf(names)})"
  not path /robots.txt
}
respond @ai_readers 403
`,
  source: 'caddyserver.com/docs/caddyfile/matchers',
  checked: '2026-11',
})

const haproxy = (names: readonly string[]): WallRules => ({
  id: 'haproxy',
  name: 'HAProxy',
  how: 'Into the frontend.',
  code: `acl ai_reader req.hdr(User-Agent) -m sub -i ${names.join(' ')}
acl is_robots path /robots.txt
http-request deny deny_status 403 if ai_reader !is_robots
`,
  source: 'docs.haproxy.org/2.6/configuration.html (acl, http-request deny)',
  checked: '2026-11',
})

/** @param names as user agents hold them: letters and hyphens. */
export const serverRules = (names: readonly string[]): readonly WallRules[] =>
  [cloudflare, vercel, netlify, nginx, apache, caddy, haproxy].map((rules) => rules(names))
