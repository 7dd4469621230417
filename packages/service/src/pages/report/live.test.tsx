import { InspectError, type CaptureStep, type InspectOptions } from '@linklens/engine'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { fullInspection } from '../../../test/fixtures/full-inspection.ts'
import { answers, inspectorOf, pagesApp, testDeps, type Inspect } from '../../../test/fixtures/pages-deps.ts'
import { brokenInspection } from '../../../test/fixtures/broken-inspection.ts'

const HIDDEN = String.fromCodePoint(0x1b, 0x07, 0x202e, 0x2066)

const live = (url: string) => `/r/live?url=${encodeURIComponent(url)}`
const appWith = (inspect: Inspect) => pagesApp({ inspector: inspectorOf(inspect) })

/** Fails the test when an inspection begins. */
const never: Inspect = () => Promise.reject(new Error('an inspection was started'))

describe('the live page', () => {
  it('shows the report, and adds the scheme that people leave out', async () => {
    const asked: string[] = []
    const app = appWith((url) => {
      asked.push(url)
      return Promise.resolve(fullInspection)
    })
    const answer = await app.request(live('shore.example.com/t'))
    expect(answer.status).toBe(200)
    expect(asked).toEqual(['https://shore.example.com/t'])
    const html = await answer.text()
    expect(html).toContain('class="report"')
    expect(html.trimEnd()).toMatch(/<\/html>$/)
  })

  it.each([
    live(`${HIDDEN}nowhere`),
    `/compare?a=${encodeURIComponent(HIDDEN)}b&b=x`,
    `/${encodeURIComponent(HIDDEN)}`,
  ])('keeps no control and no bidi character of what was typed: %s', async (path) => {
    const html = await (await pagesApp({ inspector: inspectorOf(never) }).request(path)).text()
    expect(html).toContain('</html>')
    for (const character of HIDDEN) expect(html).not.toContain(character)
  })

  it('judges the beginning of a page over the limit', async () => {
    const cuts: (boolean | undefined)[] = []
    const app = appWith((_, { cutsLongPages } = {}) => {
      cuts.push(cutsLongPages)
      return Promise.resolve(fullInspection)
    })
    await (await app.request(live('example.com'))).text()
    expect(cuts).toEqual([true])
  })

  it('is not cached and not indexed by search engines', async () => {
    const answer = await pagesApp().request(live('example.com'))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
  })

  it('sends the shell before the inspection is done, then each step as it happens, once', async () => {
    const finished = Promise.withResolvers<void>()
    const began = Promise.withResolvers<(step: CaptureStep) => void>()
    const app = appWith(async (_, { onStep = () => {} } = {}) => {
      began.resolve(onStep)
      await finished.promise
      return fullInspection
    })
    const answer = await app.request(live('example.com'))
    const read = reader(answer)
    const shell = await read()
    expect(shell).toContain('Inspecting <bdi>example.com</bdi>')
    expect(shell).not.toContain('class="report"')

    const step = await began.promise
    step('resolving')
    expect(await read()).toBe('<li>Looking up the host')
    step('fetching')
    expect(await read()).toBe('</li><li>Asking for the page')
    step('resolving')
    step('reading')
    expect(await read()).toBe('</li><li>Reading its tags')
    finished.resolve()
    expect(await read()).toBe('</li>')
    expect(await read()).toMatch(
      /^<\/ol><\/div><p class="unseen">Report ready: \d+ of 100, \w+\.<\/p><\/section><meta name="linklens:status" content="OK"\/><article class="report" /,
    )
  })

  it('shows what the page says, and counts the seconds, while its image is waited for', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    try {
      const finished = Promise.withResolvers<void>()
      const began = Promise.withResolvers<InspectOptions>()
      const app = appWith(async (_, options = {}) => {
        began.resolve(options)
        await finished.promise
        return fullInspection
      })
      const read = reader(await app.request(live('example.com')))
      await read()
      const { onStep, onPage } = await began.promise
      onStep?.('checking-image')
      expect(await read()).toBe('<li>Waiting for what crawlers get')
      const title = '<img src=x onerror=alert(1)>\u202E'
      onPage?.({ title, description: null, siteName: 'Acme', imageUrl: 'https://cdn.example/a.png' })
      const look = await read()
      expect(look).toMatch(/^ and for the image of <bdi>cdn\.example<\/bdi><div class="first-look">/)
      expect(look).toContain('The page as we got it, without description:')
      expect(look).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(look).not.toMatch(/<img|\u202E/)
      vi.advanceTimersByTime(2_000)
      expect(`${await read()}${await read()}`).toMatch(
        />1 s<\/span><span class="seconds" aria-hidden="true">2 s</,
      )
      finished.resolve()
      expect(await read()).toBe('</li>')
      await read()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows the new image when the page has put another at the same URL', async () => {
    let bytes = 1_000
    const app = pagesApp({
      inspector: inspectorOf(async () => ({
        ...fullInspection,
        imageAnalysis: { ...fullInspection.imageAnalysis, bytes },
      })),
      fetchImage: () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: bytes > 1_000 ? '#00f' : '#f00' } })
          .png()
          .toBuffer(),
    })
    const shownColour = async () => {
      const html = await (await app.request(live('shore.example/t'))).text()
      const url = /<div class="image-figure-frame"><img src="([^"]+)"/.exec(html)?.[1]
      const { dominant } = await sharp(
        Buffer.from(await (await app.request(url ?? '')).arrayBuffer()),
      ).stats()
      return dominant.r > 128 ? 'red' : 'blue'
    }
    expect(await shownColour()).toBe('red')
    bytes = 1_100
    expect(await shownColour()).toBe('blue')
  })

  it('contains no script in the streamed parts either', async () => {
    const html = await (await appWith(answers(brokenInspection)).request(live('example.com'))).text()
    expect(html).not.toMatch(/<script(?! src="\/assets\/)/)
    expect(html).not.toMatch(/\sstyle=/)
  })
})

describe('the image', () => {
  it('the image that is too large for us is not fetched, and has its reason instead', async () => {
    const fetchImage = () => Promise.reject(new Error('asked'))
    const { imageAnalysis } = fullInspection
    const large = { ...imageAnalysis, format: 'avif' as const, width: 5_000, height: 4_000 }
    const inspector = inspectorOf(answers({ ...fullInspection, imageAnalysis: large }))
    const html = await (await pagesApp({ fetchImage, inspector }).request(live('example.com'))).text()
    expect(html).toContain('20 megapixels: larger than the 16 that we draw of AVIF images.')
    expect(html).toContain('5,000 × 4,000')
    const asked = [...html.matchAll(/"\/images\/\d+\.([\w-]+)/g)].map(([, url = '']) =>
      Buffer.from(url, 'base64url').toString(),
    )
    expect(asked).not.toContain(imageAnalysis.url)
  })

  it('is left to the browser: the page does not wait for it', async () => {
    const fetchImage = () => new Promise<never>(() => {})
    const html = await (await pagesApp({ fetchImage }).request(live('example.com'))).text()
    expect(html).toContain('What each crop shows')
    expect(html.trimEnd()).toMatch(/<\/html>$/)
  })
})

describe('a URL that is refused before the network', () => {
  it.each([
    ['', 400, 'INVALID_INPUT'],
    ['http://exa mple.com/', 400, 'INVALID_URL'],
    ['ftp://example.com/', 400, 'UNSUPPORTED_PROTOCOL'],
    ['localhost:3000', 403, 'BLOCKED_HOST'],
    ['http://169.254.169.254/', 403, 'BLOCKED_HOST'],
    ['http://user:pass@example.com/', 400, 'INVALID_URL'],
  ])('%j answers %i %s', async (typed, status, code) => {
    const answer = await appWith(never).request(live(typed))
    expect(answer.status).toBe(status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    expect(html).toContain(code)
    expect(html).toContain('What to try')
  })

  it('keeps what was typed, as text', async () => {
    const html = await (await appWith(never).request(live('ftp://x/"><script>alert(1)</script>'))).text()
    expect(html).toContain('value="ftp://x/&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(html).not.toContain('<script>alert')
  })

  it('a refusal by the limits has its own status and headers', async () => {
    const limits = {
      take: async () => ({
        ok: false as const,
        headers: { 'Retry-After': '17', RateLimit: '"client";r=0;t=17' },
        message: 'Used up.',
      }),
    }
    const answer = await pagesApp({ limits }).request(live('example.com'))
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('17')
    expect(await answer.text()).toContain('RATE_LIMITED')
  })
})

describe('an error after the page has begun', () => {
  it('is in the page: the code, what it means, what to try', async () => {
    const app = appWith(() => Promise.reject(new InspectError('TIMEOUT')))
    const answer = await app.request(live('example.com'))
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('TIMEOUT')
    expect(html).toContain('<meta name="linklens:status" content="TIMEOUT"/>')
    expect(html).toContain('The page took too long')
    expect(html).toContain('value="example.com"')
    expect(html.trimEnd()).toMatch(/<\/html>$/)
  })

  it('says that https was our guess, and links to the http URL', async () => {
    const tls = new InspectError('FETCH_FAILED', 'No secure connection can be made.', { reason: 'tls' })
    const shown = async (path: string, error: Error) =>
      (await appWith(() => Promise.reject(error)).request(path)).text()
    const html = await shown(`${live('old.example/a?b')}&crawlers=1`, tls)
    expect(html).toContain('https:// was our guess')
    expect(html).toContain('href="/r/live?url=http%3A%2F%2Fold.example%2Fa%3Fb&amp;crawlers=1"')
    expect(await shown(live('https://old.example/'), tls)).not.toContain('our guess')
    expect(await shown(live('old.example'), new InspectError('UNSUPPORTED_CONTENT_TYPE'))).not.toContain(
      'our guess',
    )
  })

  it('says only that a crash happened', async () => {
    const html = await (
      await appWith(() => Promise.reject(new Error('10.0.0.7 refused'))).request(live('example.com'))
    ).text()
    expect(html).toContain('INTERNAL_ERROR')
    expect(html).not.toContain('10.0.0.7')
  })

  it('ends the inspection when the reader goes away', async () => {
    const aborted = Promise.withResolvers<void>()
    const app = appWith(
      (_, { signal } = {}) =>
        new Promise((__, reject) => {
          signal?.addEventListener('abort', () => {
            aborted.resolve()
            reject(signal.reason)
          })
        }),
    )
    const answer = await app.request(live('example.com'))
    await answer.body?.cancel()
    await aborted.promise
  })
})

describe('an inspection is never started, and nothing is counted', () => {
  const { version } = testDeps().config
  const own = `Mozilla/5.0 (compatible; Linklens/${version}; +https://other.example/bot)`

  it.each<[string, Record<string, string>, string?]>([
    ['by HEAD', {}, 'HEAD'],
    ['by a browser that guesses the next click', { 'Sec-Purpose': 'prefetch' }],
    ['by our own crawler', { 'User-Agent': own }],
    ['by an image of another page', { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'cross-site' }],
    ['by a frame of another page', { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site' }],
    ['by a script of another page', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'cross-site' }],
  ])('an inspection is never started, and nothing is counted: %s', async (_, headers, method = 'GET') => {
    const take = () => Promise.reject(new Error('an inspection was counted'))
    const app = pagesApp({ inspector: inspectorOf(never), limits: { take } })
    const answer = await app.request(live('example.com'), { method, headers })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const page = await answer.text()
    expect(page.includes('Nothing was inspected')).toBe(method !== 'HEAD')
    expect(page.length).toBeLessThan(1_000)
  })
})

/** One chunk at a time, as text. */
function reader(answer: Response): () => Promise<string> {
  const chunks = answer.body?.getReader()
  const decoder = new TextDecoder()
  return async () => {
    const { value } = (await chunks?.read()) ?? {}
    return decoder.decode(value, { stream: true })
  }
}
