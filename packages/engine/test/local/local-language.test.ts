/** A page of this machine whose server chooses its language: one more request, where something hints at it. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { captureToParts } from '../../src/capture/wire/capture-to-parts.ts'
import { captureLocalPage } from '../../src/gather/capture-local-page.ts'
import { analyse } from '../../src/inspect-html.ts'

let server: Server | undefined
afterEach(() => void server?.close())

const SITE = 'https://shop.acme.dev'
const page = (lang: string, title: string) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><meta property="og:title" content="${title}"></head><body><h1>${title}</h1></body></html>`

interface Answer {
  readonly html?: string
  readonly location?: string
  readonly vary?: string
}

async function checked(answer: (path: string, names: boolean) => Answer, site?: string) {
  const asked: { path: string; language: string | undefined }[] = []
  const running = createServer((request: IncomingMessage, response) => {
    const { url: path = '/', headers } = request
    if (path === '/robots.txt') return void response.writeHead(404).end()
    asked.push({ path, language: headers['accept-language'] })
    const { html, location, vary } = answer(path, headers['accept-language'] !== undefined)
    response.writeHead(location === undefined ? 200 : 307, {
      'content-type': 'text/html; charset=utf-8',
      ...(vary !== undefined && { vary }),
      ...(location !== undefined && { location }),
    })
    response.end(html)
  })
  server = running
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve))
  const { port } = running.address() as AddressInfo
  const capture = await captureLocalPage(
    `http://localhost:${port}/`,
    { userAgent: 'Linklens/0 (devcli)', policy: 'loopback-only' },
    site === undefined ? {} : { site },
  )
  const { diagnostics } = analyse(capture)
  return { asked, capture, findings: diagnostics.filter(({ id }) => id === 'language-by-url') }
}

describe.each([undefined, SITE])('a page of this machine, at the site %s', (site) => {
  it('a local page whose language follows the header is asked for once without it', async () => {
    const { asked, findings, capture } = await checked(
      (_, names) => ({
        html: names ? page('en', 'Bread near you') : page('fr', 'Du pain'),
        vary: 'Accept-Language',
      }),
      site,
    )
    expect(asked.map(({ language }) => language)).toEqual(['en', undefined])
    expect(findings).toHaveLength(1)
    expect(findings[0]?.message).toMatch(/"Bread near you" \(en\).*"Du pain" \(fr\)/)
    // Another page of this machine is not sent.
    expect(captureToParts(capture).capture).not.toHaveProperty('withoutLanguage')
  })

  it('a local page whose language follows by a redirect: the addresses are said, as they will be', async () => {
    const { findings } = await checked((path, names) => {
      if (path === '/') return { location: names ? '/en' : '/fr' }
      return { html: path === '/en' ? page('en', 'Bread near you') : page('fr', 'Du pain') }
    }, site)
    expect(findings[0]?.message).toMatch(site === undefined ? /localhost:\d+\/fr/ : /shop\.acme\.dev\/fr/)
    expect(findings[0]?.message).not.toMatch(site === undefined ? /acme/ : /localhost/)
  })

  it('a local page in one language is asked for once', async () => {
    const { asked, findings } = await checked(() => ({ html: page('en', 'Bread near you') }), site)
    expect([asked.length, findings.length]).toEqual([1, 0])
  })
})
