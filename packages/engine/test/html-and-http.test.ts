/** A page has one verdict, however it came in: given as HTML, or fetched. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspectHtml } from '../src/inspect-html.ts'
import { inspect } from '../src/inspect-url.ts'
import type { Inspection } from '../src/inspection/schema.ts'

const folder = join(import.meta.dirname, 'calibration')
// But for one whose image is on another port of this machine, where only a fetch finds out who listens.
const pages = readdirSync(folder).filter(
  (file) => file.endsWith('.html') && file !== 'developers-machine.html',
)
const headers = { 'content-type': 'text/html; charset=utf-8' }

let server: Server
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const page = pages.find((file) => url === `/${file}`)
    response.writeHead(page ? 200 : 404, headers).end(page && readFileSync(join(folder, page)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close().closeAllConnections())

/** What is judged; what only a fetch has (times, headers, what was asked of robots.txt) is left out. */
const judged = ({
  serviceScore,
  diagnostics,
  platformCompatibility,
  platformPreviews,
  normalizedMetadata,
}: Inspection) => ({
  serviceScore,
  diagnostics,
  platformCompatibility,
  platformPreviews,
  normalizedMetadata,
})

it.each(pages)('%s has one verdict, given as HTML or fetched', async (file) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${file}`
  const site = 'https://your.example'
  const fetched = await inspect(url, { local: true, site, crawlers: false })
  // Of a local page only its own server is asked, which has no images.
  const own = [site, new URL(url).origin]
  const images = (image: string) => (own.includes(new URL(image).origin) ? { status: 404 } : null)
  const given = inspectHtml(readFileSync(join(folder, file)), { url, site, headers, images })
  expect(judged(given)).toEqual(judged(fetched))
})
