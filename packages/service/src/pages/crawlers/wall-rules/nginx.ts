import { anyOf, BY_ADDRESS, BY_NAME, type WallRules } from './let-in.ts'

const names = BY_ADDRESS.map(({ id, name }) => `  "~*${anyOf([name])}" ${id};`)
const networks = BY_ADDRESS.flatMap(({ id, networks: all }) => all.map((network) => `  ${network} ${id};`))
const both = BY_ADDRESS.map(({ id }) => `  "0/${id}/${id}" 1;`)

export const nginx: WallRules = {
  id: 'nginx',
  name: 'nginx',
  how: 'The maps go into http { }, the last lines into server { }. $is_bot is yours: whatever makes you refuse a request.',
  code: `# http { … }
map $http_user_agent $preview_by_name {
  default 0;
  "~*(${anyOf(BY_NAME)})" 1;
}
map $http_user_agent $preview_name {
  default "";
${names.join('\n')}
}
geo $preview_network {
  default "none";
${networks.join('\n')}
}
map "$preview_by_name/$preview_name/$preview_network" $is_link_preview {
  default 0;
  "~^1/" 1;
${both.join('\n')}
}

# server { … }
set $refused $is_bot;
if ($is_link_preview) { set $refused 0; }
if ($refused) { return 403; }
`,
  source: 'nginx.org/en/docs/http/ngx_http_map_module.html; nginx.org/en/docs/http/ngx_http_geo_module.html',
  checked: '2026-11',
}
