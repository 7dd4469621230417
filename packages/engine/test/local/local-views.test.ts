/** A page on the developer's machine as crawlers get it: captured here, sent in parts, judged at the service. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { captureLocalPage } from '../../src/gather/capture-local-page.ts'
import { captureFromParts } from '../../src/capture/wire/capture-from-parts.ts'
import { captureToParts } from '../../src/capture/wire/capture-to-parts.ts'
import { createInspector } from '../../src/inspect.ts'
import { analyse } from '../../src/inspect-html.ts'
import { LIMITS } from '../../src/limits.ts'
import { crawlerRequests } from '../../src/platforms/crawler-requests.ts'
import { loopbackNetwork } from '../guard/loopback-network.ts'
import { png } from '../image/build-image.ts'

let server: Server | undefined
afterEach(() => void server?.close())

const SITE = 'https://shop.acme.dev'
const TAGS = `<title>Bread in a day</title><meta property="og:title" content="Bread in a day"><meta property="og:description" content="Flour and water."><meta property="og:type" content="article"><meta property="og:url" content="${SITE}/bread"><meta property="og:image" content="${SITE}/card.png">`
const NEXT = '<script src="/_next/static/chunks/main.js"></script>'

interface Asked {
  path: string
  agent: string
}

interface Answer {
  status?: number
  html?: string
  headers?: Record<string, string>
}

async function inspectLocal(answer: (asked: Asked) => Answer | 'hang-up') {
  const asked: Asked[] = []
  const running = createServer(({ url: path = '/', headers }, response) => {
    const agent = headers['user-agent'] ?? ''
    asked.push({ path, agent })
    const answered = answer({ path, agent })
    if (answered === 'hang-up') return void response.destroy()
    const { status = 200, html = '', headers: more } = answered
    const isImage = path.endsWith('.png') && status === 200
    response.writeHead(path === '/robots.txt' ? 404 : status, {
      'content-type': isImage ? 'image/png' : 'text/html',
      ...more,
    })
    response.end(isImage ? png(1_200, 630) : html)
  })
  server = running
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve))
  const { port } = running.address() as AddressInfo
  const capture = await captureLocalPage(
    `http://localhost:${port}/bread`,
    { userAgent: 'Linklens/0 (devcli)', policy: 'loopback-only' },
    { site: SITE, crawlers: crawlerRequests(true) },
  )
  const { capture: json, ...parts } = captureToParts(capture)
  const received = captureFromParts({ capture: JSON.parse(JSON.stringify(json)), ...parts })
  const network = loopbackNetwork({ route: () => 1 })
  const service = createInspector({ userAgent: 'Linklens/0', network })
  const inspection = analyse(await service.complete(received))
  return { asked, inspection, network, parts }
}

const page = (head: string, body = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body><p>Bread${body}</body></html>`

describe('crawler views of a local page', () => {
  it('are asked for after our own answer, on this machine alone, within the fetches of one inspection', async () => {
    const { asked, inspection, network } = await inspectLocal(() => ({ html: page(TAGS) }))
    const own = asked.findIndex(({ path, agent }) => path === '/bread' && agent.includes('Linklens'))
    const first = asked.findIndex(({ agent }) => !agent.includes('Linklens'))
    expect(own).toBeLessThan(first)
    expect(asked.length).toBeLessThanOrEqual(LIMITS.fetches)
    expect(network.dialled).toEqual([])
    expect(inspection.fetch.crawlerViews).toHaveLength(crawlerRequests(true).length)
    expect(inspection.fetch.crawlerViews?.flatMap(({ differs }) => differs)).toEqual([])
    expect(inspection.fetch.crawlerViews?.[0]).toMatchObject({
      finalUrl: `${SITE}/bread`,
      image: { url: `${SITE}/card.png`, status: 200 },
    })
  })

  it.each<[string, number, object]>([
    ['no answer at first is asked once more', 1, { status: 200 }],
    ['no answer twice counts as not asked: no finding, no verdict', 2, { status: null, skipped: true }],
  ])('crawler views of a local page with %s', async (_, failures, seen) => {
    let left = failures
    const { inspection } = await inspectLocal(({ path, agent }) => {
      if (path !== '/bread' || !agent.startsWith('LinkedInBot') || left === 0) return { html: page(TAGS) }
      left -= 1
      return 'hang-up'
    })
    const view = inspection.fetch.crawlerViews?.find(({ platforms }) => platforms.includes('linkedin'))
    expect(view).toMatchObject(seen)
    expect(view?.error).toBeUndefined()
    expect(inspection.diagnostics.map(({ id }) => id)).not.toContain('crawlers-not-challenged')
    expect(inspection.platformCompatibility.platforms['linkedin']?.verdict).toBe('full')
  })

  it('have no fix that names a tool on the internet', async () => {
    const { inspection } = await inspectLocal(({ path, agent }) =>
      path === '/bread' && !agent.includes('Linklens')
        ? { status: 403, headers: { 'cf-mitigated': 'challenge' } }
        : { html: page(TAGS) },
    )
    const refused = inspection.diagnostics.find(({ id }) => id === 'crawlers-not-challenged')
    expect(refused?.fixes.map(({ description }) => description).join(' ')).toContain('log of your server')
    expect(JSON.stringify(refused?.fixes)).not.toContain('http')
  })

  it('say that LinkedIn shows no image', async () => {
    const { inspection } = await inspectLocal(({ path, agent }) =>
      path === '/card.png' && agent.includes('LinkedInBot') ? { status: 403 } : { html: page(TAGS) },
    )
    expect(inspection.diagnostics.map(({ message }) => message)).toContain(
      "The image's server answers 403 to LinkedInBot.",
    )
    expect(inspection.platformCompatibility.platforms['facebook']?.verdict).toBe('full')
  })

  it('judge a page that streams its tags, and send its bodies once', async () => {
    const { inspection, parts } = await inspectLocal(({ agent }) =>
      /facebookexternalhit|Twitterbot|LinkedInBot|Slackbot|Discordbot|WhatsApp/i.test(agent)
        ? { html: page(TAGS, NEXT) }
        : { html: page('', `<div hidden>${TAGS}</div>${NEXT}`) },
    )
    const { platforms } = inspection.platformCompatibility
    for (const id of ['facebook', 'whatsapp', 'slack', 'x'])
      expect([id, platforms[id]?.verdict]).not.toContain('none')
    expect(platforms['facebook']?.verdict).toBe('full')
    expect(inspection.diagnostics.map(({ id }) => id)).not.toContain('tags-in-head')
    expect(parts.views).toHaveLength(1)
  })
})
