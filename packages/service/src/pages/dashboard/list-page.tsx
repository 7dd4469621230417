/** `GET /dashboard`: the environments of an account, and how to make the first one. */
import type { Answer, AppContext } from '../../http/app-env.ts'
import { listAudit, type AuditRow } from '../../accounts/audit.ts'
import {
  listEnvironments,
  MAX_ENVIRONMENTS,
  type Environment,
} from '../../accounts/environments/environments.ts'
import { Field } from '../../components/field.tsx'
import { Untrusted } from '../../components/untrusted.tsx'
import type { Account } from '../../accounts/account.ts'
import { hasRelease } from '../../releases/release-files.ts'
import { AuditList } from './audit-list.tsx'
import { readDraftName, DASHBOARD, environmentPath, type DashboardServices } from './dashboard-services.ts'
import { InstallDevcli } from './install-devcli.tsx'
import { Notice } from './notices.tsx'
import { Time } from './time.tsx'

const AUDIT_ROWS = 20

export interface ListProblem {
  /** A name that was refused: what was typed, and why. */
  readonly typed: string
  readonly message: string
}

export async function listPage(
  c: AppContext,
  { store, config }: DashboardServices,
  { account, problem }: { account: Account; problem?: ListProblem },
): Promise<Response> {
  const [environments, entries, released] = await Promise.all([
    listEnvironments(store, account.id),
    listAudit(store, { accountId: account.id, limit: AUDIT_ROWS }),
    hasRelease(config.releasesDir),
  ])
  const list = {
    account,
    environments,
    entries,
    baseUrl: config.baseUrl,
    released,
    done: c.req.query('done'),
    draftName: readDraftName(c),
  }
  return renderList(c, <List {...list} {...(problem ? { problem } : {})} />)
}

const renderList = (c: AppContext, page: ReturnType<typeof List>): Answer =>
  c.render(page, {
    title: 'Developer',
    description: 'Dev environments let your machines and programs save previews under your account.',
    path: DASHBOARD,
    noindex: true,
    section: 'dashboard',
  })

interface ListProps {
  account: Account
  environments: readonly Environment[]
  entries: readonly AuditRow[]
  baseUrl: string
  /** Whether devcli has been released here, so that it can be installed. */
  released: boolean
  done?: string | undefined
  /** A name that was typed before the session ended. */
  draftName: string | undefined
  problem?: ListProblem
}

function List({ account, environments, entries, baseUrl, released, done, draftName, problem }: ListProps) {
  return (
    <div class="dashboard" data-plain-url={DASHBOARD}>
      <header class="page-head">
        <h1>Developer</h1>
        <p class="section-lead">
          Connect your computer to preview pages that are not online yet. Each environment belongs to one
          computer. Anyone who has its secret can save previews too.
        </p>
        <p class="quiet signed-in-as">
          Signed in as <Untrusted text={account.email} max={254} />
        </p>
        <form class="dashboard-links" action="/sign-out" method="post">
          <a href="/dashboard/reports">Your snapshots</a>
          <a href="/account">Account</a>
          <button type="submit" class="button button-quiet">
            Sign out
          </button>
        </form>
        <Notice done={done} />
      </header>
      {environments.length === 0 ? (
        <Empty baseUrl={baseUrl} released={released} />
      ) : (
        <Environments environments={environments} />
      )}
      <NewEnvironment count={environments.length} draftName={draftName} {...(problem ? { problem } : {})} />
      {entries.length > 0 && (
        <section aria-labelledby="activity">
          <h2 id="activity">Recent activity</h2>
          <AuditList entries={entries} caption="Recent activity" ofAll />
        </section>
      )}
    </div>
  )
}

function Environments({ environments }: { environments: readonly Environment[] }) {
  return (
    <ul class="environments plain">
      {environments.map(({ environmentId, name, machine, createdAt }) => (
        <li>
          <a href={environmentPath(environmentId)}>
            <Untrusted text={name} max={60} />
          </a>
          <p>
            {machine ? (
              <>
                Paired with <Untrusted text={machine.label || 'a machine without a name'} max={128} />, last
                seen <Time at={machine.lastSeenAt} />
              </>
            ) : (
              <>
                Not paired. Created <Time at={createdAt} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Empty({ baseUrl, released }: Pick<ListProps, 'baseUrl' | 'released'>) {
  return (
    <section aria-labelledby="first">
      <h2 id="first">You have no environment yet</h2>
      <p>
        Install <code>devcli</code> on the machine where you build your pages:
      </p>
      <InstallDevcli baseUrl={baseUrl} released={released} />
      <p>
        Then create an environment here. Its page has the <code>devcli login</code> line to copy.
      </p>
    </section>
  )
}

type NewEnvironmentProps = Pick<ListProps, 'draftName' | 'problem'> & { count: number }

function NewEnvironment({ count, draftName, problem }: NewEnvironmentProps) {
  if (count >= MAX_ENVIRONMENTS) {
    return (
      <p class="note" role={problem && 'alert'}>
        You have {MAX_ENVIRONMENTS} environments, the most that an account may have. Delete one that you no
        longer need, then create another.
      </p>
    )
  }
  return (
    <section aria-labelledby="new">
      <h2 id="new">{count === 0 ? 'Create the first' : 'Create another'}</h2>
      <form class="name-form" action={`${DASHBOARD}/environments`} method="post">
        <Field
          id="environment-name"
          name="name"
          label="Name"
          hint="A project or a machine, for example “Shop on the laptop”. At most 60 characters."
          autocomplete="off"
          value={problem?.typed ?? draftName}
          error={problem?.message}
        />
        <button type="submit" class="button">
          Create environment
        </button>
      </form>
    </section>
  )
}
