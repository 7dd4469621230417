import { anyOf, BY_ADDRESS, BY_NAME, type WallRules } from './let-in.ts'

const byAddress = BY_ADDRESS.map(
  ({ name, networks }) => `  <RequireAll>
    Require expr "%{HTTP_USER_AGENT} =~ /${anyOf([name])}/i"
    Require ip ${networks.join(' ')}
  </RequireAll>`,
)

export const apache: WallRules = {
  id: 'apache',
  name: 'Apache',
  how: 'Into <Directory>, <Location> or .htaccess, in place of the Require that lets everybody in. The variable is_bot is yours: set it where you refuse a request. Rules of mod_rewrite and ModSecurity run before and need the same exception.',
  code: `<RequireAny>
  Require expr "%{HTTP_USER_AGENT} =~ /${anyOf(BY_NAME)}/i"
${byAddress.join('\n')}
  Require expr "reqenv('is_bot') != '1'"
</RequireAny>
`,
  source: 'httpd.apache.org/docs/2.4/mod/mod_authz_core.html; httpd.apache.org/docs/2.4/expr.html',
  checked: '2026-11',
}
