/**
 * A panel next to the pages of a development server, at `/__linklens`, and a badge with the score on each page. What is
 * judged is what the server sends to crawlers, which differs from what the browser makes of it.
 */
import type { Plugin, ViteDevServer } from 'vite'
import { appendBadge } from './append-badge.ts'
import { createJudge } from './judge-page.ts'
import { createRoutes } from './routes.ts'
import { watchChanges } from './watch-changes.ts'

export interface LinklensOptions {
  /** Where the pages will be deployed, such as `https://example.com`: they are judged as they will be there. */
  site?: string
  /** Default: true. The panel is there in any case. */
  badge?: boolean
}

/** Does nothing in a build. */
export function linklens({ site, badge = true }: LinklensOptions = {}): Plugin {
  return {
    name: 'linklens',
    apply: 'serve',
    configureServer(server) {
      const changes = watchChanges(server)
      const judge = createJudge({ site, revision: changes.revision })
      server.middlewares.use(
        createRoutes({ server, judge, changes, site, originOf: (host) => originOf(server, host) }),
      )
      if (badge) server.middlewares.use(appendBadge)
    },
  }
}

/**
 * @param host of the request for the panel: in middleware mode Vite knows no URL of its own. Only this machine is ever
 * asked, whatever it says.
 */
function originOf({ resolvedUrls, config }: ViteDevServer, host: string | undefined): string {
  const known = resolvedUrls?.local[0]
  if (known !== undefined) return new URL(known).origin
  return `${config.server.https ? 'https' : 'http'}://${host ?? 'localhost'}`
}
