/** What the forms of the dashboard do. Each change redirects, so that loading the page again repeats nothing. */
import type { AppContext } from '../../http/app-env.ts'
import { revealSecret, rotateSecret } from '../../accounts/environments/environment-secrets.ts'
import {
  createEnvironment,
  deleteEnvironment,
  MAX_ENVIRONMENTS,
  renameEnvironment,
} from '../../accounts/environments/environments.ts'
import { readName } from '../../accounts/read-name.ts'
import { disconnectMachine } from '../../accounts/environments/pairing.ts'
import {
  DASHBOARD,
  environmentPath,
  forButton,
  forForm,
  keyOf,
  noEnvironment,
  type DashboardServices,
} from './dashboard-services.ts'
import { environmentPage } from './environment-page.tsx'
import { listPage } from './list-page.tsx'
import type { Done } from './notices.tsx'

const NAME_PROBLEM = 'Give it a name of 1 to 60 characters.'

const done = (c: AppContext, path: string, what: Done) => c.redirect(`${path}?done=${what}`, 303)

export function create(c: AppContext, services: DashboardServices): Promise<Response> {
  return forForm(c, services, async (form, account, auditContext) => {
    const typed = form.get('name') ?? ''
    const name = readName(typed)
    if (name === null) {
      c.status(400)
      return listPage(c, services, { account, problem: { typed, message: NAME_PROBLEM } })
    }
    const { store, box } = services
    const made = await createEnvironment(store, box, { accountId: account.id, name }, auditContext)
    if (made) return done(c, environmentPath(made.environmentId), 'created')
    c.status(409)
    const message = `An account may have ${MAX_ENVIRONMENTS} environments.`
    return listPage(c, services, { account, problem: { typed, message } })
  })
}

export function rename(c: AppContext, services: DashboardServices): Promise<Response> {
  return forForm(c, services, async (form, account, auditContext) => {
    const key = keyOf(c, account)
    const typed = form.get('name') ?? ''
    const name = readName(typed)
    if (name === null) {
      c.status(400)
      return environmentPage(c, services, { account, problem: { typed, message: NAME_PROBLEM } })
    }
    if (!(await renameEnvironment(services.store, key, name, auditContext))) throw noEnvironment()
    return done(c, environmentPath(key.environmentId), 'renamed')
  })
}

/** The one answer that contains the secret: nobody should come back to it, so there is no redirect. */
export function reveal(c: AppContext, services: DashboardServices): Promise<Response> {
  return forButton(c, services, async (_, account, auditContext) => {
    const { store, box } = services
    const shown = await revealSecret(store, box, keyOf(c, account), auditContext)
    if (shown === 'not-found') throw noEnvironment()
    return environmentPage(c, services, { account, shown })
  })
}

export function rotate(c: AppContext, services: DashboardServices): Promise<Response> {
  return forButton(c, services, async (form, account, auditContext) => {
    const key = keyOf(c, account)
    // For a broken form, the safe choice: no old secret stays valid.
    const overlap = form.get('overlap') === 'none' ? 'none' : 'day'
    const { store, box } = services
    if (!(await rotateSecret(store, box, { ...key, overlap }, auditContext))) throw noEnvironment()
    return done(c, environmentPath(key.environmentId), overlap === 'day' ? 'overlapping' : 'rotated')
  })
}

export function disconnect(c: AppContext, services: DashboardServices): Promise<Response> {
  return forButton(c, services, async (_, account, auditContext) => {
    const key = keyOf(c, account)
    if (!(await disconnectMachine(services.store, key, auditContext))) throw noEnvironment()
    return done(c, environmentPath(key.environmentId), 'disconnected')
  })
}

export function remove(c: AppContext, services: DashboardServices): Promise<Response> {
  return forButton(c, services, async (_, account, auditContext) => {
    if (!(await deleteEnvironment(services.store, keyOf(c, account), auditContext))) throw noEnvironment()
    return done(c, DASHBOARD, 'deleted')
  })
}
