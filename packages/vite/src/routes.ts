/** `/__linklens` and what is below it. */
import { relative } from 'node:path'
import type { Connect, ViteDevServer } from 'vite'
import { BADGE_JS, PANEL_CSS, PANEL_JS } from './assets.ts'
import { findSource } from './find-source.ts'
import type { Judge } from './judge-page.ts'
import { panelContent, panelPage } from './panel.ts'
import type { Changes } from './watch-changes.ts'

type Response = Parameters<Connect.NextHandleFunction>[1]

export interface RouteOptions {
  readonly server: ViteDevServer
  readonly judge: Judge
  readonly changes: Changes
  readonly site: string | undefined
  readonly originOf: (host: string | undefined) => string
}

/** Texts of the judged page are shown: no script but ours may run. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src * data:; base-uri 'none'; form-action 'self'"

export function createRoutes({
  server,
  judge,
  changes,
  site,
  originOf,
}: RouteOptions): Connect.NextHandleFunction {
  return (request, response, next) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const route = /^\/__linklens(?:\/([\w.]+))?\/?$/.exec(pathname)
    if (!route) return next()
    // A page elsewhere must not have this machine's pages read, nor an editor opened.
    if (request.headers['sec-fetch-site'] === 'cross-site')
      return send(response, 403, 'text/plain', 'Forbidden\n')
    const origin = originOf(request.headers.host)
    const path = pathOf(searchParams.get('path') ?? server.config.base)
    const page = { path, origin, site }
    const judged = () => judge(`${origin}${path}`)
    const answer = async () => {
      switch (route[1]) {
        case undefined:
          return send(response, 200, 'text/html', panelPage(page, await judged()))
        case 'content':
          return send(response, 200, 'text/html', panelContent(page, await judged()))
        case 'score': {
          const found = await judged()
          const shown = 'problem' in found ? found : { score: found.inspection.serviceScore.score }
          return sendJson(response, shown)
        }
        case 'source': {
          const place = await findSource(server, {
            tag: searchParams.get('tag') ?? '',
            value: searchParams.get('value') ?? '',
          })
          return sendJson(
            response,
            place ? { ...place, file: relative(server.config.root, place.file) } : { file: null },
          )
        }
        case 'events':
          return changes.subscribe(response)
        case 'panel.js':
          return send(response, 200, 'text/javascript', PANEL_JS)
        case 'badge.js':
          return send(response, 200, 'text/javascript', BADGE_JS)
        case 'panel.css':
          return send(response, 200, 'text/css', PANEL_CSS)
        default:
          return send(response, 404, 'text/plain', 'There is nothing here.\n')
      }
    }
    const fail = (error: unknown): void => next(error)
    answer().catch(fail)
  }
}

/** Path of this server from what was typed; `//elsewhere` is none. */
function pathOf(typed: string): string {
  const url = URL.parse(typed, 'http://localhost')
  return url?.origin === 'http://localhost' ? url.pathname + url.search : '/'
}

const sendJson = (response: Response, value: unknown): void =>
  send(response, 200, 'application/json', JSON.stringify(value))

function send(response: Response, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}
