/** The dashboard, by path. No cache may store any of it. */
import { ENVIRONMENT_ID } from '@linklens/contract'
import type { Hono, MiddlewareHandler } from 'hono'
import { createSecretBox } from '../../accounts/environments/secret.ts'
import type { Services } from '../../services.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { create, disconnect, remove, rename, reveal, rotate } from './actions.ts'
import {
  DASHBOARD,
  environmentPath,
  forAccount,
  noEnvironment,
  type DashboardServices,
} from './dashboard-services.ts'
import { environmentPage } from './environment-page.tsx'
import { listPage } from './list-page.tsx'

const ACTIONS = { rename, reveal, rotate, disconnect, delete: remove }

export function mountDashboard(app: Hono<AppEnv>, deps: Services): void {
  const services: DashboardServices = { ...deps, box: createSecretBox(deps.config.appSecrets) }
  const environment = `${DASHBOARD}/environments/:id`
  app.use(`${DASHBOARD}/*`, noStore)
  app.get(DASHBOARD, (c) => forAccount(c, services, (account) => listPage(c, services, { account })))
  app.post(`${DASHBOARD}/environments`, (c) => create(c, services))
  app.get(`${DASHBOARD}/environments`, (c) => c.redirect(DASHBOARD, 303))
  app.get(environment, (c) => forAccount(c, services, (account) => environmentPage(c, services, { account })))
  for (const [name, act] of Object.entries(ACTIONS)) {
    app.post(`${environment}/${name}`, (c) => act(c, services))
    // A GET of a form's URL comes from its page.
    app.get(`${environment}/${name}`, (c) => {
      const id = c.req.param('id')
      if (!ENVIRONMENT_ID.test(id)) throw noEnvironment()
      return c.redirect(environmentPath(id), 303)
    })
  }
}

const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
}
