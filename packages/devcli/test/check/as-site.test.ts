/** `site` of a page on this machine, through `devcli check` and the tool of `devcli mcp`: what is said holds once it is deployed. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Inspection } from '@linklens/engine'
import { afterEach, describe, expect, test } from 'vitest'
import { localInspections } from '../../src/commands/mcp/inspections.ts'
import { png } from '../../../../test/e2e/png.ts'
import { cleanUp, goodPage, makeFolder, runCheck, settled, startServer } from './run-check.ts'

afterEach(cleanUp)

const SITE = 'https://bees.example'

interface Served {
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** What a server sends for a request for its page; a string is HTML. */
type Answer =
  | string
  | { readonly status: number; readonly headers?: Record<string, string>; readonly html?: string }
  | null

/** @param answer of the server's own origin and the host that was asked for; null: the connection breaks off. */
async function serve(answer: (own: string, host: string, headers: IncomingHttpHeaders) => Answer) {
  const requests: Served[] = []
  const running = await startServer(({ url: path = '/', headers }, outgoing) => {
    requests.push({ path, headers })
    if (path === '/card.png')
      return void outgoing.writeHead(200, { 'content-type': 'image/png' }).end(png(1200, 630))
    if (/\.(?:ico|png|txt)$/u.test(path)) return void outgoing.writeHead(404).end()
    const answered = answer(running.origin, headers.host ?? '', headers)
    if (answered === null) return void outgoing.destroy()
    const {
      status,
      headers: more,
      html,
    } = typeof answered === 'string' ? { status: 200, html: answered } : { html: '', ...answered }
    outgoing.writeHead(status, { 'content-type': 'text/html', ...more }).end(html)
  })
  const asSite = () => requests.filter(({ headers }) => headers.host === 'bees.example')
  return { ...running, requests, asSite }
}

const page = (origin: string, extra = '') => goodPage({ origin, extra })
const isOwn = (host: string) => host.startsWith('localhost')

async function checked(origin: string, ...args: string[]) {
  const { stdout } = await runCheck([origin, '--site', SITE, '--fix', '--format', 'json', ...args])
  return JSON.parse(stdout).pages[0]
}

/** As the tool `inspect_local_url` answers without a secret. */
async function inspected(url: string): Promise<Inspection> {
  let seen: Inspection | undefined
  const env = { XDG_CONFIG_HOME: makeFolder({}) }
  await settled(
    async (cli) => {
      const call = { signal: cli.signal, onStep: () => {}, detail: 'full', site: SITE } as const
      const answer = await localInspections(cli).inspectLocal(url, call)
      if ('inspection' in answer) seen = answer.inspection
      return 0
    },
    { env },
  )
  if (!seen) throw new Error('the tool gives an inspection')
  return seen
}

const BIG = ['x', 'facebook', 'linkedin', 'whatsapp', 'slack', 'imessage']
const verdictsOf = (platforms: Inspection['platformCompatibility']['platforms']) => [
  ...new Set(
    BIG.map((id) => platforms[id]).map((one) => `${one?.verdict} ${one?.certainty ?? one?.expected}`),
  ),
]
const messageOf = (findings: readonly { id: string; message: string }[], id: string) =>
  findings.find((one) => one.id === id)?.message

describe('an image that the page names on its own server', () => {
  test('is asked for there, and named at the site by the suggested head', async () => {
    const { origin, requests } = await serve((own) => goodPage({ origin: null, image: `${own}/card.png` }))
    const { suggestedHead } = await checked(origin)
    expect(requests.map(({ path }) => path)).toContain('/card.png')
    expect(suggestedHead.html).toContain(`content="${SITE}/card.png"`)
    expect(suggestedHead.placeholders).toEqual([])
    const { platformCompatibility } = await inspected(`${origin}/`)
    expect(platformCompatibility.suggestedHead?.html).toContain(`content="${SITE}/card.png"`)
  })

  test('is no image of the page where it is missing there', async () => {
    const { origin } = await serve((own) => goodPage({ origin: null, image: `${own}/gone.png` }))
    const { suggestedHead } = await checked(origin)
    expect(suggestedHead?.html ?? '').not.toContain('gone.png')
  })
})

describe('a page whose tags name its own server', () => {
  test('is asked once more as the site, and judged so where the tags follow', async () => {
    const { origin, asSite } = await serve((_, host, headers) =>
      page(`${isOwn(host) ? 'http' : String(headers['x-forwarded-proto'])}://${host}`),
    )
    const { score, platforms, findings, suggestedHead } = await checked(origin)
    expect([score, verdictsOf(platforms), suggestedHead]).toEqual([100, ['full likely'], null])
    expect(messageOf(findings, 'local-urls-explained')).toMatch(
      /^og:url, og:image and canonical name localhost:\d+ here and bees\.example when/,
    )
    expect(findings.map(({ id }: { id: string }) => id)).not.toContain('no-localhost-in-metadata')
    expect(asSite().map(({ headers }) => headers)).toEqual([
      expect.objectContaining({
        'x-forwarded-proto': 'https',
        'cache-control': 'no-store',
        'user-agent': expect.stringContaining('Linklens'),
      }),
    ])
    expect(asSite()[0]?.headers).not.toHaveProperty('x-forwarded-host')
    const { serviceScore, platformCompatibility } = await inspected(`${origin}/`)
    expect([serviceScore.score, verdictsOf(platformCompatibility.platforms)]).toEqual([100, ['full likely']])
  })

  test('says where the server does not use X-Forwarded-Proto', async () => {
    const { origin } = await serve((_, host) => page(`http://${host}`))
    const { platforms, findings } = await checked(origin)
    expect(verdictsOf(platforms)).toEqual(['full likely'])
    expect(messageOf(findings, 'local-urls-explained')).toContain('They begin with http: all the same')
  })

  test.each<[string, (own: string, host: string) => Answer, string]>([
    [
      'refuses the host',
      (own, host) => (isOwn(host) ? page(own) : { status: 403 }),
      'the server answers 403',
    ],
    [
      'redirects',
      (own, host) => (isOwn(host) ? page(own) : { status: 301, headers: { location: `${own}/admin` } }),
      'the server redirects to http://localhost',
    ],
    [
      'answers with another page',
      (own, host) => (isOwn(host) ? page(own) : '<title>No such shop</title><h1>No such shop</h1>'),
      'the server answers with another page, which is not judged',
    ],
    [
      'writes URLs of another host of the site',
      (own, host) => page(isOwn(host) ? own : 'https://www.bees.example'),
      'the server writes other URLs, such as https://www.bees.example/',
    ],
    [
      'puts its own port behind the host',
      (own, host) => page(isOwn(host) ? own : `http://${host}:${new URL(own).port}`),
      'the server writes other URLs, such as http://bees.example:',
    ],
    ['breaks off', (own, host) => (isOwn(host) ? page(own) : null), 'the server gives no answer'],
    [
      'is that of Astro, and ignores the host',
      (own) => page(own, '<meta name="generator" content="Astro v7.3.5">'),
      'the server writes the same URLs',
    ],
    [
      'is that of Hugo, which names itself on the front page alone',
      (own) => page(own, '<script src="/livereload.js?mindelay=10&amp;v=2&amp;port=1313" defer></script>'),
      'the server writes the same URLs',
    ],
    [
      'is WordPress, with its address in the database',
      (own) => page(own, '<meta name="generator" content="WordPress 6.9">'),
      'the server writes the same URLs',
    ],
  ])('has no verdict before it is built where the server %s', async (_, answer, tried) => {
    const { origin, asSite } = await serve(answer)
    const { score, platforms, findings, suggestedHead } = await checked(origin)
    expect([score, verdictsOf(platforms)]).toEqual([100, ['unknown full']])
    expect(messageOf(findings, 'local-urls-explained')).toContain(`Asked as bees.example, ${tried}`)
    // A head that writes the URLs down would only take the doubt away.
    expect([suggestedHead, asSite()]).toEqual([null, [expect.anything()]])
  })

  test('a page whose tags name its own server of WordPress has words of WordPress, and names of three tags', async () => {
    const links = ['alternate', 'shortlink', 'EditURI'].map((rel) => `<link rel="${rel}" href="{own}/">`)
    const { origin } = await serve((own, host) =>
      isOwn(host)
        ? page(
            own,
            `<meta name="generator" content="WordPress 6.9">${links.join('').replaceAll('{own}', own)}`,
          )
        : { status: 301, headers: { location: `${own}/` } },
    )
    const { findings, suggestedHead } = await checked(origin)
    const explained = findings.find(({ id }: { id: string }) => id === 'local-urls-explained')
    expect(explained.message).toMatch(
      /^og:url, og:image, canonical and 3 more name localhost:\d+, and what they name at bees\.example is not known yet\./,
    )
    const { stdout } = await runCheck([origin, '--site', SITE])
    expect(stdout).toContain('The tags name this machine: what they name once deployed is not known.')
    expect([explained.fix.description, suggestedHead]).toEqual([
      expect.stringContaining('WordPress writes the address'),
      null,
    ])
  })

  test('is expected to stay as it is where any other server ignores the host', async () => {
    const { origin } = await serve((own) => page(own))
    const { score, platforms, findings, suggestedHead } = await checked(origin)
    expect(verdictsOf(platforms)).toEqual(['unknown degraded'])
    expect(score).toBeLessThan(75)
    expect(messageOf(findings, 'no-localhost-in-metadata')).toMatch(/if that is written down\.$/)
    expect(suggestedHead.html).toContain(`${SITE}/card.png`)
  })

  test('keeps apart the tags that follow and those that do not', async () => {
    const { origin } = await serve((own, host) =>
      page(`http://${host}`).replace(/(og:image" content=")[^"]*/u, `$1${own}/card.png`),
    )
    const { findings, platforms } = await checked(origin)
    expect(messageOf(findings, 'local-urls-explained')).toMatch(
      /^og:url and canonical name .*judged so.* og:image names localhost/,
    )
    expect(verdictsOf(platforms)).toEqual(['unknown degraded'])
  })

  test('is not asked so with --no-ask-as-site, without a site, and where no tag names the server', async () => {
    const { origin, asSite } = await serve((own) => page(own))
    expect(verdictsOf((await checked(origin, '--no-ask-as-site')).platforms)).toEqual(['unknown full'])
    await runCheck([origin, '--format', 'json'])
    const other = await serve(() => page(SITE))
    await checked(other.origin)
    expect([...asSite(), ...other.asSite()]).toEqual([])
  })

  test('is asked so once a run, and the other pages go by what its tags did', async () => {
    const { origin, asSite } = await serve((_, host) => page(`http://${host}`))
    const { stdout } = await runCheck([`${origin}/a`, `${origin}/b`, '--site', SITE, '--format', 'json'])
    const { pages } = JSON.parse(stdout)
    expect(pages.map(({ platforms }: { platforms: never }) => verdictsOf(platforms))).toEqual([
      ['full likely'],
      ['full likely'],
    ])
    expect(asSite()).toHaveLength(1)
  })
})

describe('a development server that sends an empty page', () => {
  test.each([
    [
      'VitePress',
      '<title></title><script type="module" src="/@fs/site/node_modules/vitepress/dist/client/app/index.js"></script></head><body><div id="app"></div></body>',
    ],
    [
      'Docusaurus',
      '<meta name="generator" content="Docusaurus"><title>Shipyard</title></head><body><div id="__docusaurus"></div></body>',
    ],
  ])('says nothing of the page that %s will build', async (name, rest) => {
    const { origin } = await serve(
      () => `<!doctype html><html lang="en"><head><meta charset="utf-8">${rest}</html>`,
    )
    const { platforms, findings, suggestedHead } = await checked(origin)
    expect([verdictsOf(platforms), suggestedHead]).toEqual([['unknown full'], null])
    expect(findings.map(({ id }: { id: string }) => id)).toEqual(['page-built'])
    expect(messageOf(findings, 'page-built')).toContain(
      `The development server of ${name} sends an empty page`,
    )
  })

  test('is judged as it is where nothing builds it', async () => {
    const { origin } = await serve(
      () =>
        '<!doctype html><html lang="en"><head><title>Shop</title></head><body><div id="root"></div></body></html>',
    )
    const { platforms } = await checked(origin)
    expect(verdictsOf(platforms)).not.toContain('unknown full')
  })
})
