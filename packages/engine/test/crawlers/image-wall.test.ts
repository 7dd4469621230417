/** A challenge, a bot protection or a login that answers in place of the image is named, as it is for pages. */
import { afterEach, describe, expect, it } from 'vitest'
import { replay } from '../captures/capture-json.ts'
import { analyse } from '../../src/inspect-html.ts'
import { crawlerSite, GOOD_TAGS, html, redirect, type Answers } from '../crawler-site.ts'

let opened: Awaited<ReturnType<typeof crawlerSite>> | undefined
afterEach(() => opened?.close())

const refusal = (status: string, header: string, body: string) => [
  {
    send: `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\n${header}Content-Length: ${body.length}\r\n\r\n${body}`,
  },
  { end: true as const },
]

async function inspected(card: Answers, crawlers: 'auto' | false = 'auto') {
  const site = (opened = await crawlerSite((path, asked) =>
    path === '/page' ? html(GOOD_TAGS) : path === '/card.png' ? card(path, asked) : undefined,
  ))
  const { inspection, capture } = await site.inspect({ crawlers })
  const replayed = replay(capture)
  expect(analyse(replayed)).toEqual(inspection)
  return { inspection, finding: inspection.diagnostics.find(({ id }) => id === 'image-reachable') }
}

const text = (value: unknown) => JSON.stringify(value)

describe.each(['auto', false] as const)('where crawlers are asked: %s', (crawlers) => {
  it.each([
    ['a Cloudflare challenge', '403 Forbidden', 'cf-mitigated: challenge\r\n', 'no', 'In Cloudflare'],
    ['a Cloudflare challenge', '503 Busy', '', '<title>Just a moment...</title>', 'In Cloudflare'],
    ['a Cloudflare block', '403 Forbidden', '', 'error code: 1020', 'In Cloudflare'],
    ['an AWS WAF challenge', '405 No', 'x-amzn-waf-action: captcha\r\n', 'no', 'In AWS WAF'],
    ['a Vercel challenge', '429 Busy', 'x-vercel-mitigated: challenge\r\n', 'no', "In Vercel's firewall"],
    ['the bot protection of DataDome', '403 Forbidden', 'x-datadome: protected\r\n', 'no', 'In DataDome'],
    ['the bot protection of Imperva', '403 Forbidden', '', 'Incapsula incident ID: 1', 'bot protection'],
    ['a login', '401 Unauthorized', '', 'no', 'Show crawlers'],
    ['an AWS WAF challenge', '202 Accepted', 'x-amzn-waf-action: challenge\r\n', '', 'In AWS WAF'],
    ['an Anubis challenge', '200 OK', '', '<script id="anubis_challenge">', 'In Anubis'],
  ])('%s that answers %s is named, with what to change', async (name, status, header, body, fix) => {
    const { inspection, finding } = await inspected(() => refusal(status, header, body), crawlers)
    expect(finding?.message).toContain(`status ${status.slice(0, 3)}, from ${name}.`)
    expect(finding?.fixes[0]?.description).toContain(fix)
    expect(inspection.imageAnalysis.wall).toBe(name)
    expect(inspection.diagnostics.map(({ id }) => id)).not.toContain('image-is-image')
  })

  it('a mark far down in a long refusal is found, as on a page', async () => {
    const long = `<!doctype html><style>${'a{}'.repeat(3_000)}</style><script src="/cdn-cgi/challenge-platform/x.js">`
    const { inspection } = await inspected(() => refusal('403 Forbidden', '', long), crawlers)
    expect(inspection.imageAnalysis.wall).toBe('a Cloudflare challenge')
  })

  it.each(['403 Forbidden', '404 Not Found', '500 Fault', '200 OK'])(
    'an answer of %s without a mark names nothing',
    async (status) => {
      const { inspection } = await inspected(() => refusal(status, '', '<p>Nothing here'), crawlers)
      expect(inspection.imageAnalysis).not.toHaveProperty('wall')
      expect(text(inspection.diagnostics)).not.toMatch(/, from |challenge/)
    },
  )
})

it('a login page that answers in its place is named, and is no challenge', async () => {
  const site = (opened = await crawlerSite((path) => {
    if (path === '/page') return html(GOOD_TAGS)
    return path === '/card.png' ? redirect('/login') : refusal('200 OK', '', '<p>Log in')
  }))
  const { inspection } = await site.inspect({ crawlers: false })
  expect(inspection.imageAnalysis.wall).toBe('a login page')
  const ids = inspection.diagnostics.map(({ id }) => id)
  expect(ids).toContain('image-is-image')
  expect(ids).not.toContain('image-reachable')
})

it('the challenge that crawlers alone get is named', async () => {
  const { inspection, finding } = await inspected((_path, { as }) =>
    as === 'Linklens' ? undefined : refusal('403 Forbidden', '', '<title>Just a moment...</title>'),
  )
  const said = inspection.diagnostics.find(({ id }) => id === 'image-not-challenged')
  expect(said?.message).toContain('403 (a Cloudflare challenge)')
  expect(finding).toBeUndefined()
})

it('an image that ends after its headers keeps its status', async () => {
  const { inspection } = await inspected(
    () => [{ send: 'HTTP/1.1 403 Forbidden\r\nContent-Length: 900\r\n\r\nno' }, { end: true as const }],
    false,
  )
  expect(inspection.imageAnalysis).toMatchObject({ status: 403, error: { code: 'HTTP_ERROR' } })
})
