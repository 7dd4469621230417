import { FromClone } from './from-clone.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'

/** All variables; the README says more about some. */
const VARIABLES = [
  ['PORT, HOST', '3000, 127.0.0.1', 'where to listen'],
  ['BASE_URL', 'http://localhost:3000', 'the address people use; is in links and in our user agent'],
  ['DATA_DIR', './data', 'where the service keeps what it must keep'],
  ['DATABASE_URL', 'SQLite in DATA_DIR', 'sqlite:<path> or postgres://…'],
  ['APP_SECRET', 'made in DATA_DIR', 'encrypts and signs; 32 bytes or more'],
  ['SIGNUP', 'open', 'off: nobody new gets an account'],
  ['SMTP_URL, MAIL_FROM', 'none', 'to confirm addresses and reset passwords by mail'],
  ['GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET', 'none', 'to sign in with GitHub'],
  ['GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET', 'none', 'to sign in with Google'],
  ['TRUSTED_PROXIES', 'none', 'addresses whose X-Forwarded-For is believed'],
  [
    'RATE_LIMITS',
    'see Limits above',
    'JSON that sets single limits anew: {"client":{"limit":30,"windowSeconds":60}}',
  ],
  ['DENY_HOSTS', 'none', 'hosts that your service refuses to inspect'],
  ['CRAWLERS', 'auto', 'off: pages are asked for as platforms’ crawlers only where a request wants it'],
  ['RELEASES_DIR', './dist/releases', 'what npm run release made, served for the installers'],
  ['ANALYSIS_THREADS', 'cores', 'threads that analyse pages; 2 or more by default'],
  [
    'METRICS_TOKEN',
    'none',
    'opens GET /metrics to whoever sends it as a bearer token; without it only a service that listens on loopback answers',
  ],
  ['CONTACT', 'none', 'shown on /bot and in security.txt'],
  ['LOG_LEVEL', 'info', 'logs are one JSON line each'],
] as const

export function SelfHosting({ baseUrl }: { baseUrl: string }) {
  return (
    <section id="self-hosting" aria-labelledby="self-hosting-title">
      <h2 id="self-hosting-title">Self-hosting</h2>
      <p>
        A clone, Node 20 or newer with npm, and nothing else: a Node new enough for the service itself comes
        with the clone. The first start installs and builds.
      </p>
      <CodeBlock id="self-hosting-start" code="npm start" what="start command" />
      <p>Configuration is by environment variables, checked at start; all problems are printed at once.</p>
      <ScrollTable caption="Environment variables" head={['Variable', 'Default', 'Meaning']}>
        {VARIABLES.map(([name, byDefault, meaning]) => (
          <tr>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              <code>{byDefault}</code>
            </td>
            <td>{meaning}</td>
          </tr>
        ))}
      </ScrollTable>
      <p>
        Run it where its network reaches the public internet and nothing else that matters.{' '}
        <code>GET /healthz</code> and <code>GET /readyz</code> are for your load balancer; SIGTERM lets
        running inspections finish.
      </p>
      <FromClone baseUrl={baseUrl} />
    </section>
  )
}
