/**
 * A folder of pages that the inspector sees as public hosts. What must never happen: this leads anywhere but to the
 * folder, or judges less than in production. Only name resolution and dialling are replaced, both below the guard.
 */
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Network } from '@linklens/engine'
import { Hono } from 'hono'

/** Any public address: the guard judges it, the dialler ignores it. */
const ADDRESS = '93.184.215.14'

export interface Origin {
  readonly network: Network
  /** The hosts of the folder right now. */
  readonly hosts: () => string[]
}

/** @param folder holds a folder for each host, named after it; without any, it is one host itself. */
export async function serveOrigin(folder: string): Promise<Origin> {
  const port = await listen(pagesOf(folder))
  return {
    hosts: () => [...foldersOfHosts(folder).keys()],
    network: {
      async resolve(hostname) {
        if (foldersOfHosts(folder).has(hostname)) return [ADDRESS]
        throw Object.assign(new Error(`no folder for ${hostname}`), { code: 'ENOTFOUND' })
      },
      dial: () => connect({ host: '127.0.0.1', port }),
    },
  }
}

function foldersOfHosts(folder: string): Map<string, string> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(entry.name))
    .map(({ name }) => name)
  if (names.length === 0) return new Map([[`${basename(folder).toLowerCase()}.example`, folder]])
  return new Map(names.map((name) => [name, join(folder, name)]))
}

function pagesOf(folder: string): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    const root = foldersOfHosts(folder).get(c.req.header('host') ?? '')
    return root === undefined ? next() : serveStatic({ root })(c, next)
  })
  return app
}

function listen(app: Hono): Promise<number> {
  return new Promise((resolve) => {
    const server: ServerType = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(port),
    )
    server.unref()
  })
}
