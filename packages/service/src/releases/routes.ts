/** Serves devcli: two installers, and below `/releases/` what `npm run release` made. */
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { Config } from '../config.ts'
import { allowOnly } from '../http/allow-only.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { INSTALLERS, readInstaller } from './installers.ts'
import { openLatest, openVersionFile, type ReleaseFile } from './release-files.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/** Routes that are no part of the pages: programs get plain text, for missing files too. */
export function releaseRoutes({ config }: { config: Config }): Hono<AppEnv> {
  const { baseUrl, releasesDir } = config
  const routes = new Hono<AppEnv>()
  for (const name of INSTALLERS) {
    const script = readInstaller(name, baseUrl)
    routes.get(`/${name}`, (c) => c.text(script, 200, { 'Cache-Control': ASK_AGAIN }))
    routes.all(`/${name}`, allowOnly('GET'))
  }
  routes.get('/releases/latest.txt', async (c) => answer(c, await openLatest(releasesDir), ASK_AGAIN))
  routes.get('/releases/:version/:file', async (c) =>
    answer(c, await openVersionFile(releasesDir, c.req.param('version'), c.req.param('file')), FOREVER),
  )
  routes.get('/releases/*', notReleased)
  routes.all('/releases/*', allowOnly('GET'))
  return routes
}

async function answer(c: AppContext, file: ReleaseFile | null, caching: string): Promise<Response> {
  if (!file) return notReleased(c)
  const headers = {
    'Content-Type': file.contentType,
    'Content-Length': String(file.sizeBytes),
    'Cache-Control': caching,
  }
  if (c.req.method === 'HEAD') {
    await file.handle.close()
    return c.body(null, 200, headers)
  }
  // The stream closes the file when it ends, and when the client goes away.
  const bytes = Readable.toWeb(file.handle.createReadStream()) as ReadableStream<Uint8Array>
  return c.body(bytes, 200, headers)
}

function notReleased(c: AppContext): Response {
  return c.text('There is no such file. Nothing has been released under this name.\n', 404, {
    'Cache-Control': ASK_AGAIN,
  })
}
