/** The JSON routes, by path. */
import type { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { crawlersRoutes } from './crawlers.ts'
import { devPreviewRoutes } from './dev-previews.ts'
import { devRoutes } from './dev.ts'
import { inspectRoutes } from './inspect.ts'
import { openApiRoutes } from './openapi/openapi.ts'
import { platformRoutes } from './platforms.ts'
import { reportRoutes } from './reports.ts'
import type { Services } from '../services.ts'
import { ruleRoutes } from './rules.ts'
import { summaryRoutes } from './summary.ts'

export function mountApi(app: Hono<AppEnv>, services: Services): void {
  app.route('/api/inspect', inspectRoutes(services))
  app.route('/api/summary', summaryRoutes(services))
  app.route('/api/crawlers', crawlersRoutes(services))
  app.route('/api/openapi.json', openApiRoutes(services))
  app.route('/api/rules', ruleRoutes())
  app.route('/api/platforms', platformRoutes())
  app.route('/api/reports', reportRoutes(services))
  app.route('/api/dev', devRoutes(services))
  app.route('/api/dev/previews', devPreviewRoutes(services))
}
