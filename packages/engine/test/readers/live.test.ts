/** Sites that let readers in or refuse them by name: who is asked, how often, and the sentence with line or status. */
import { describe, expect, it } from 'vitest'
import { SPEAKING_READERS } from '../../src/readers/index.ts'
import { answer, crawlerSite, GOOD_TAGS, html } from '../crawler-site.ts'
import type { Step } from '../guard/play-steps.ts'
import { askSite, readerName } from './reader-site.ts'

const OPEN_FILE = answer('text/plain', 'User-agent: *\nDisallow: /admin')
const forbidden = (body = 'no', headers = ''): Step[] => refusal('403 Forbidden', body, headers)
const refusal = (status: string, body = 'no', headers = ''): Step[] => [
  {
    send: `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\n${headers}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  },
  { end: true },
]
const INSPECTION_REQUESTS = 7
const isReader = (name: string) => SPEAKING_READERS.some((reader) => reader.name === name)
const FIREWALL = 'Server: cloudflare\r\nCF-Ray: 1\r\ncf-mitigated: challenge\r\n'

describe('a site that treats all alike', () => {
  it('gets six requests, and every reader is let in', async () => {
    const { report, requests, askedAs } = await askSite({ robots: OPEN_FILE })
    expect(requests).toBe(6)
    expect(askedAs.toSorted()).toEqual([
      'Claude-User',
      'Linklens',
      'Linklens',
      'OAI-SearchBot',
      'Quillpreview',
    ])
    expect(report.readers.map(({ access }) => access)).toEqual(report.readers.map(() => 'open'))
  })

  it('says in whose names it asked, of those that were not', async () => {
    const { reader } = await askSite({ robots: OPEN_FILE })
    expect(reader('gptbot').text).toBe(
      'robots.txt allows it; not asked in its name: OAI-SearchBot, Claude-User and a name that nobody has got the page.',
    )
  })

  it('is told who asks in each request', async () => {
    const { heads } = await askSite({ robots: OPEN_FILE })
    for (const head of heads.slice(2)) expect(head).toMatch(/Linklens\/0/)
  })
})

describe('a site that refuses readers by name', () => {
  it('says so with the status, for at most 18 requests', async () => {
    const { report, requests, reader, askedAs } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => (isReader(name) ? forbidden() : undefined),
    })
    expect(requests).toBeLessThanOrEqual(18)
    expect(new Set(askedAs).size).toBe(askedAs.length - 1)
    expect(reader('gptbot')).toMatchObject({
      access: 'refused',
      live: { status: 403 },
      robots: { verdict: 'allowed' },
    })
    expect(reader('gptbot').text).toBe('robots.txt allows it, but we were refused in its name: 403.')
    expect(report.summary.join('\n')).toMatch(
      /A name that nobody has .+ got the page .+ a rule looks for these names/,
    )
    expect(report.summary.join('\n')).toMatch(/We cannot send from the readers’ own IP addresses/)
  })

  it('asks for the others where only one of the first is refused', async () => {
    const { reader } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => (name === 'Claude-User' || name === 'GPTBot' ? forbidden() : undefined),
    })
    expect(reader('oai-searchbot').access).toBe('open')
    expect([reader('claude-user').access, reader('gptbot').access]).toEqual(['refused', 'refused'])
    expect(reader('claudebot')).toMatchObject({ access: 'open', live: { outcome: 'page' } })
  })

  it('names the firewall, and where to look', async () => {
    const { report, reader } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => (isReader(name) ? forbidden('no', FIREWALL) : undefined),
    })
    expect(reader('claude-user').text).toContain('403 (a Cloudflare challenge)')
    expect(report.summary.join('\n')).toMatch(
      /Security Events in Cloudflare for \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
    )
    expect(report.summary.join('\n')).toMatch(/\nIn Cloudflare, look at AI Crawl Control/)
  })

  it('says that the real reader meets it too where the web server itself refuses', async () => {
    const stock =
      '<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n'
    const { report } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => (isReader(name) ? forbidden(stock, 'Server: nginx\r\n') : undefined),
    })
    expect(report.summary.join('\n')).toMatch(/The web server itself refused/)
  })

  it('tells a rule against every unknown robot from one against a name', async () => {
    const { report } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => (name === 'Linklens' ? undefined : forbidden()),
    })
    expect(report.summary.join('\n')).toMatch(
      /did not get the page either \(403\).+every robot that it does not know/,
    )
    expect(report.summary.join('\n')).not.toMatch(/a rule looks for these names/)
  })

  it('counts a closed connection where a name that nobody has gets the page', async () => {
    const { reader } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => (isReader(name) ? [{ end: true }] : undefined),
    })
    expect(reader('oai-searchbot')).toMatchObject({ access: 'refused', live: { status: null } })
  })
})

describe('a site that answers otherwise', () => {
  it('402 asks for payment', async () => {
    const { reader } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => (name === 'OAI-SearchBot' ? refusal('402 Payment Required') : undefined),
    })
    expect(reader('oai-searchbot').text).toBe(
      'robots.txt allows it, but the answer in its name asks for payment: 402.',
    )
    expect(reader('oai-searchbot').access).toBe('payment')
  })

  it('another page in place of the page is told apart', async () => {
    const decoy = html('<title>Ten facts about moss</title>', '<p>Moss is green.')
    const { reader } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => (isReader(name) ? decoy : undefined),
    })
    expect(reader('claude-user')).toMatchObject({ access: 'other' })
    expect(reader('claude-user').text).toContain('"Ten facts about moss"')
  })

  it('Markdown by Accept is told, and no name of a reader is needed for it', async () => {
    const { report, askedAs } = await askSite({
      robots: OPEN_FILE,
      answer: (_, head) =>
        /^Accept: text\/markdown/im.test(head)
          ? answer('text/markdown; charset=utf-8', '# Bread')
          : undefined,
    })
    expect(report.markdown).toEqual({ contentType: 'text/markdown; charset=utf-8', isMarkdown: true })
    expect(report.summary).toContain('Accept: text/markdown is answered with Markdown.')
    expect(askedAs).toHaveLength(5)
  })

  it('Markdown in a reader’s name is the page', async () => {
    const { reader } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => (name === 'Claude-User' ? answer('text/markdown', '# Bread') : undefined),
    })
    expect(reader('claude-user')).toMatchObject({ access: 'open', live: { outcome: 'markdown' } })
  })

  it('a page that a script draws says what readers were seen to do', async () => {
    const { report } = await askSite({
      robots: OPEN_FILE,
      answer: () => html(GOOD_TAGS, '<div id="root"></div><script src="/app.js"></script>'),
    })
    expect(report.summary.join('\n')).toMatch(
      /Without scripts the page shows no text: of the crawlers .+ only Google’s and Apple’s/,
    )
  })

  it('429 ends the asking, and says nothing of a name', async () => {
    const { reader, requests } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => (isReader(name) ? refusal('429 Too Many Requests') : undefined),
    })
    expect(requests).toBe(6)
    expect(reader('oai-searchbot').access).toBe('unknown')
    expect(reader('gptbot')).toMatchObject({ access: 'unknown', notAsked: 'wait' })
  })

  it('what refuses us as ourselves says nothing of a name', async () => {
    const { report, requests, reader } = await askSite({ robots: OPEN_FILE, answer: () => forbidden() })
    expect(requests).toBe(5)
    expect(reader('gptbot').access).toBe('unknown')
    expect(report.summary.join('\n')).toMatch(/We got no page as ourselves \(403\)/)
  })

  it('a site that lets readers in and refuses us shows it', async () => {
    const { reader } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => (name === 'Linklens' || name === 'Quillpreview' ? forbidden() : undefined),
    })
    expect(reader('claude-user')).toMatchObject({ access: 'open', live: { outcome: 'page' } })
  })

  it('a wall that answers each name differently is told, name by name, within 18 requests', async () => {
    const answers: Step[][] = [
      forbidden('no', FIREWALL),
      refusal('402 Payment Required'),
      refusal('451 Unavailable'),
      refusal('503 Busy', 'error code: 1020', 'Server: cloudflare\r\n'),
      html('<title>Another</title>'),
      refusal('418 Teapot'),
      [{ end: true }],
      refusal('500 Fault'),
    ]
    const { report, requests } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => {
        const index = SPEAKING_READERS.findIndex((reader) => reader.name === name)
        return index < 0 ? undefined : answers[index % answers.length]
      },
    })
    expect(requests).toBe(18)
    const accesses = new Set(report.readers.map(({ access }) => access))
    expect([...accesses].toSorted()).toEqual(['open', 'other', 'payment', 'refused', 'unknown'])
  })
})

describe('robots.txt decides who is asked', () => {
  it('asks in no name that it disallows', async () => {
    const file =
      'User-agent: OAI-SearchBot\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: Claude-User\nDisallow: /page'
    const { reader, askedAs } = await askSite({
      robots: answer('text/plain', file),
      answer: (name) => (isReader(name) ? forbidden() : undefined),
    })
    expect(askedAs).not.toContain('OAI-SearchBot')
    expect(askedAs).not.toContain('GPTBot')
    expect(askedAs).not.toContain('Claude-User')
    expect(reader('gptbot').text).toBe(
      'robots.txt keeps GPTBot out: line 3 ("Disallow: /") of its group (line 2, "User-agent: GPTBot"). To keep training out is a choice, not a fault.',
    )
    expect(reader('claude-user')).toMatchObject({
      access: 'disallowed',
      notAsked: 'robots',
      notes: ['Anthropic says it obeys.'],
    })
  })

  it('asks in no name at all where it disallows Linklens', async () => {
    const { askedAs, report } = await askSite({
      robots: answer('text/plain', 'User-agent: Linklens\nDisallow: /'),
      answer: (name) => (isReader(name) ? forbidden() : undefined),
    })
    expect(new Set(askedAs)).toEqual(new Set(['Linklens']))
    expect(report.summary.join('\n')).toContain('robots.txt disallows Linklens')
    expect(report.readers.find(({ id }) => id === 'gptbot')).toMatchObject({
      access: 'open',
      notAsked: 'us',
    })
  })

  it('does not ask in the invented name where the group for all disallows it', async () => {
    const { askedAs } = await askSite({
      robots: answer(
        'text/plain',
        'User-agent: *\nDisallow: /\n\nUser-agent: Linklens\nUser-agent: Claude-User\nAllow: /',
      ),
    })
    expect(askedAs).toEqual(['Linklens', 'Linklens', 'Claude-User'])
  })

  it('never asks as a token that no fetcher sends', async () => {
    const { askedAs, reader } = await askSite({
      robots: OPEN_FILE,
      answer: (name) => (isReader(name) ? forbidden() : undefined),
    })
    expect(askedAs.filter((name) => name.endsWith('-Extended'))).toEqual([])
    expect(reader('google-extended')).toMatchObject({ access: 'open', notAsked: 'token', live: null })
  })

  it('quotes signals and Cloudflare’s managed part with their lines', async () => {
    const file = `# BEGIN Cloudflare Managed content\nUser-agent: *\nContent-Signal: search=yes,ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n# END Cloudflare Managed Content\nContent-Usage: train-ai=n`
    const { report, reader } = await askSite({ robots: answer('text/plain', file) })
    expect(report.robots[0]).toMatchObject({
      managedAt: 1,
      signals: [
        { line: 3, text: 'Content-Signal: search=yes,ai-train=no', kind: 'content-signal' },
        { line: 9, kind: 'content-usage' },
      ],
    })
    expect(reader('gptbot').text).toContain('line 7 ("Disallow: /")')
    expect(report.summary.join('\n')).toMatch(/Line 1 of robots.txt begins what Cloudflare puts in front/)
  })

  it('bounds a file of 512 KiB with 10,000 groups, and says what it does not know', async () => {
    const group = (index: number) =>
      `User-agent: bot${'x'.repeat(index % 20)}-${'abcdefghij'[index % 10]}\nDisallow: /a/${index}/*b\n`
    const body = Array.from({ length: 10_000 }, (_, index) => group(index))
      .join('')
      .padEnd(511 * 1024, '#\n')
    const { report, requests } = await askSite({ robots: answer('text/plain', body) })
    expect(requests).toBeLessThanOrEqual(6)
    const access = new Set(report.readers.map((one) => one.access))
    expect(access).toEqual(new Set(['open']))
  })

  it('asks in no name where the rules are more than we compare', async () => {
    const rule = (index: number) => `Disallow: /*${'ab'.repeat(20)}${index}*x`
    const body = `User-agent: *\n${Array.from({ length: 9_000 }, (_, index) => rule(index)).join('\n')}`
    const { report, askedAs } = await askSite(
      { robots: answer('text/plain', body) },
      {},
      `http://example.com/page?${'ab'.repeat(900)}`,
    )
    expect(new Set(askedAs)).toEqual(new Set(['Linklens']))
    expect(report.summary.join('\n')).toMatch(/are more than we compare/)
  })
})

describe('an inspection', () => {
  it('asks in no reader’s name, and sends as many requests as before', async () => {
    const site = await crawlerSite((path) => (path === '/robots.txt' ? OPEN_FILE : undefined))
    try {
      await site.inspect({ crawlers: 'auto' })
      expect(site.asked.map(({ head }) => readerName(head)).filter(isReader)).toEqual([])
      // Page and image as ourselves and as two crawlers, and robots.txt.
      expect(site.asked).toHaveLength(INSPECTION_REQUESTS)
    } finally {
      await site.close()
    }
  })
})

it('ends with the reason of a caller who leaves, and leaves no request behind', async () => {
  const leaving = new AbortController()
  const hang: Step[] = [{ send: 'HTTP/1.1 200 OK\r\n' }, { hang: true }]
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  try {
    const asked = askSite(
      {
        robots: OPEN_FILE,
        answer(name) {
          if (name === 'Linklens') return undefined
          setImmediate(() => leaving.abort(new Error('gone')))
          return hang
        },
      },
      { signal: leaving.signal },
    )
    await expect(asked).rejects.toThrow('gone')
    // Rejections that nobody handles are reported when the turn ends.
    await new Promise((resolve) => void setImmediate(resolve))
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})

it('borrows no name where the operator says so', async () => {
  const { askedAs, reader } = await askSite({ robots: OPEN_FILE }, { notAsked: 'operator' })
  expect(new Set(askedAs)).toEqual(new Set(['Linklens']))
  expect(reader('gptbot')).toMatchObject({ access: 'open', notAsked: 'operator' })
})

it('quotes directives for the readers whose companies document them', async () => {
  const { reader } = await askSite({
    robots: OPEN_FILE,
    answer: () => html(`${GOOD_TAGS}<meta name="robots" content="nosnippet, noarchive">`),
  })
  expect(reader('googlebot').directives).toEqual([expect.objectContaining({ directive: 'nosnippet' })])
  expect(reader('bingbot').directives).toEqual([expect.objectContaining({ directive: 'noarchive' })])
  expect(reader('gptbot').directives).toEqual([])
})

it('the name of each reader is in its user agent, so that rules find it', () => {
  for (const { name, userAgents } of SPEAKING_READERS)
    for (const agent of userAgents) expect(readerName(`User-Agent: ${agent}\r`)).toBe(name)
})
