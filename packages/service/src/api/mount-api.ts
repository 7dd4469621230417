/** The JSON routes, by path. */
import type { Hono } from 'hono'
import type { EnvironmentAuth } from '../accounts/environments/environment-auth.ts'
import type { AppEnv } from '../http/app-env.ts'
import type { CollectImages } from '../images/collect-report-images.ts'
import type { Store } from '../store/db.ts'
import { crawlersRoutes } from './crawlers.ts'
import { devPreviewRoutes, type DevPreviewDeps } from './dev-previews.ts'
import { devRoutes, type DevDeps } from './dev.ts'
import { inspectRoutes, type InspectDeps } from './inspect.ts'
import { openApiRoutes } from './openapi/openapi.ts'
import { platformRoutes } from './platforms.ts'
import { reportRoutes, type ReportDeps } from './reports.ts'
import { ruleRoutes } from './rules.ts'
import { summaryRoutes } from './summary.ts'

export interface ApiDeps
  extends
    InspectDeps,
    Omit<ReportDeps, 'store' | 'collectImages'>,
    Omit<DevDeps, 'store' | 'environmentAuth'>,
    Omit<DevPreviewDeps, 'store' | 'environmentAuth'> {
  /** Absent: nothing is stored, and the routes of reports do not exist. */
  readonly store?: Store
  /** Absent: there are no dev environments. */
  readonly environmentAuth?: EnvironmentAuth
}

export function mountApi(app: Hono<AppEnv>, deps: ApiDeps, collectImages: CollectImages): void {
  app.route('/api/inspect', inspectRoutes(deps))
  app.route('/api/summary', summaryRoutes(deps))
  app.route('/api/crawlers', crawlersRoutes(deps))
  app.route('/api/openapi.json', openApiRoutes(deps))
  app.route('/api/rules', ruleRoutes())
  app.route('/api/platforms', platformRoutes())
  const { store, environmentAuth } = deps
  if (store) app.route('/api/reports', reportRoutes({ ...deps, store, collectImages }))
  if (store && environmentAuth) {
    app.route('/api/dev', devRoutes({ ...deps, store, environmentAuth }))
    app.route('/api/dev/previews', devPreviewRoutes({ ...deps, store, environmentAuth }))
  }
}
