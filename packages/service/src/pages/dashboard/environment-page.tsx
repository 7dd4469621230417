/** `GET /dashboard/environments/<id>`: one environment with everything that belongs to it. */
import type { AppContext } from '../../http/app-env.ts'
import { listAudit } from '../../accounts/audit.ts'
import { listSecrets } from '../../accounts/environments/environment-secrets.ts'
import { getEnvironment } from '../../accounts/environments/environments.ts'
import { Untrusted } from '../../components/untrusted.tsx'
import type { Account } from '../../accounts/account.ts'
import { hasRelease } from '../../releases/release-files.ts'
import { listPreviews } from '../../saved/previews.ts'
import { AuditList } from './audit-list.tsx'
import {
  readDraftName,
  DASHBOARD,
  environmentPath,
  keyOf,
  noEnvironment,
  type DashboardServices,
} from './dashboard-services.ts'
import { Clients } from './clients-section.tsx'
import type { EnvironmentView, Shown } from './environment-view.ts'
import { Machine } from './machine-section.tsx'
import { Notice } from './notices.tsx'
import { Previews } from './previews-section.tsx'
import { Secret } from './secret-section.tsx'
import { Settings } from './settings-section.tsx'
import { Shell } from './shell-section.tsx'
import { Steps } from './steps-section.tsx'
import { Time } from './time.tsx'

const AUDIT_ROWS = 50

interface PageOptions {
  account: Account
  /** The secret, only in the answer to “Show the secret”. */
  shown?: Shown
  /** A name that was refused. */
  problem?: EnvironmentView['problem']
}

/** @throws ServiceError `NOT_FOUND`. */
export async function environmentPage(
  c: AppContext,
  { store, config, now }: DashboardServices,
  { account, shown, problem }: PageOptions,
): Promise<Response> {
  const key = keyOf(c, account)
  const environment = await getEnvironment(store, key)
  if (!environment) throw noEnvironment()
  const { environmentId, name } = environment
  const [secrets, previews, entries, released] = await Promise.all([
    listSecrets(store, environmentId, now()),
    listPreviews(store, environmentId, now()),
    listAudit(store, { ...key, limit: AUDIT_ROWS }),
    hasRelease(config.releasesDir),
  ])
  const path = environmentPath(environmentId)
  const { baseUrl } = config
  const draftName = readDraftName(c)
  const view = { environment, secrets, previews, entries, path, baseUrl, released, shown, draftName, problem }
  return c.render(<Environment view={view} done={c.req.query('done')} />, {
    title: name,
    description: 'A dev environment: its ids, its secret, its machine and its previews.',
    path,
    noindex: true,
    section: 'dashboard',
  })
}

function Environment({ view, done }: { view: EnvironmentView; done: string | undefined }) {
  const { environment, entries } = view
  return (
    // Nothing caches the answer that shows the secret: coming back to it would be an error of the browser.
    <div class="dashboard" data-plain-url={view.path}>
      <header class="page-head">
        <p class="kicker">
          <a href={DASHBOARD}>Developer</a>
        </p>
        <h1>
          <Untrusted text={environment.name} max={60} />
        </h1>
        <p class="quiet">
          Created <Time at={environment.createdAt} />
        </p>
        <Notice done={done} />
      </header>
      <Steps view={view} />
      <Previews view={view} />
      <Secret view={view} />
      <Clients view={view} />
      <Shell view={view} />
      <Machine view={view} />
      <section aria-labelledby="audit">
        <h2 id="audit">Activity</h2>
        <p class="quiet">
          Newest first. A few letters stand for each IP address: they are made from it, kept for 30 days, and
          do not show it.
        </p>
        <AuditList entries={entries} caption="Activity of this environment" />
      </section>
      <Settings view={view} />
    </div>
  )
}
