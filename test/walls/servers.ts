/** A small server of each kind, which refuses every client but one that looks like a browser: there the rules go in. */

export const SERVER = { host: '192.0.2.1', port: 8080 } as const
const ADDRESS = `${SERVER.host}:${SERVER.port}`

export type WallName = 'nginx' | 'apache' | 'caddy' | 'haproxy'

interface Server {
  readonly config: string
  readonly command: readonly [string, ...string[]]
}

const SERVERS: Record<WallName, (rules: string, folder: string) => Server> = {
  nginx: (rules, folder) => {
    const [http = '', server = ''] = rules.split('# server { … }')
    return {
      command: ['/usr/sbin/nginx', '-c', `${folder}/config`, '-p', folder, '-e', 'stderr'],
      config: `daemon off; pid ${folder}/pid; events {}
http {
  access_log off;
  map $http_user_agent $is_bot { default 1; "~X11" 0; }
  ${http}
  server { listen ${ADDRESS}; root ${folder}; ${server} }
}`,
    }
  },
  apache: (rules, folder) => ({
    command: ['/usr/sbin/apache2', '-X', '-f', `${folder}/config`],
    config: `ServerName ${SERVER.host}
Listen ${ADDRESS}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
DefaultRuntimeDir ${folder}
${['mpm_event', 'authz_core', 'authz_host', 'setenvif'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
User nobody
Group nogroup
DocumentRoot ${folder}
SetEnvIf User-Agent "^(?!.*X11)" is_bot=1
<Directory ${folder}>
${rules}
</Directory>`,
  }),
  caddy: (rules, folder) => ({
    command: ['/usr/bin/caddy', 'run', '--config', `${folder}/config`, '--adapter', 'caddyfile'],
    config: `{
  admin off
  auto_https off
}
http://${ADDRESS} {
  @bot not header_regexp User-Agent X11
  vars @bot is_bot yes
  ${rules}
  respond ok
}`,
  }),
  haproxy: (rules, folder) => ({
    command: ['/usr/sbin/haproxy', '-db', '-f', `${folder}/config`],
    config: `defaults
  mode http
  timeout connect 5s
  timeout client 5s
  timeout server 5s
frontend pages
  bind ${ADDRESS}
  acl is_bot req.hdr(User-Agent) -m reg ^(?!.*X11)
  ${rules}
  http-request return status 200 content-type text/plain string ok
`,
  }),
}

export const serverFor = (wall: WallName, rules: string, folder: string): Server =>
  SERVERS[wall](rules, folder)
