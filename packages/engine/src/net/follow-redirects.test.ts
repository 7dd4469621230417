import { describe, expect, it } from 'vitest'
import type { Answer, AnswerHead } from './answer.ts'
import { followRedirects } from './follow-redirects.ts'
import { parseTarget } from './policy/url-policy.ts'

const RESULT = {
  timings: { dns: null, connect: 1, tls: null },
  firstByteMs: 1,
  downloadMs: 1,
  encodedBytes: 0,
  ended: true,
}

/** Addresses to `[status, location]`; what is not named answers 200. */
async function follow(start: string, answers: Record<string, [number, string?]>, maxRedirects = 10) {
  const asked: string[] = []
  const final: Omit<Answer, 'timings'>[] = []
  await followRedirects({
    target: parseTarget(start),
    rules: {},
    maxRedirects,
    async hop({ url }, onHead) {
      asked.push(url.href)
      const [status, location] = answers[url.href] ?? [200]
      const headers: AnswerHead['headers'] = location === undefined ? [] : [['location', location]]
      const sink = onHead({ url, status, headers })
      expect(sink === null).toBe([301, 302, 303, 307, 308].includes(status))
      return RESULT
    },
    onAnswer(answer) {
      final.push(answer)
      return { push: () => 'more' }
    },
  })
  return { asked, answer: final[0] }
}

/** `/0` to `/1` and so on. */
function chain(length: number): Record<string, [number, string]> {
  const hops = Array.from({ length }, (_, index) => index)
  return Object.fromEntries(hops.map((hop) => [`https://example.com/${hop}`, [302, `/${hop + 1}`]]))
}

const from = 'https://example.com/a'

describe('followRedirects', () => {
  it.each([301, 302, 303, 307, 308])('follows %i', async (status) => {
    const { asked, answer } = await follow(from, { [from]: [status, '/b'] })
    expect(asked).toEqual([from, 'https://example.com/b'])
    expect(answer).toMatchObject({
      finalUrl: 'https://example.com/b',
      status: 200,
      redirects: [{ url: from, status, location: '/b' }],
    })
  })

  it.each([300, 304, 305, 306, 399])('takes %i for an answer, wherever it points', async (status) => {
    const { asked, answer } = await follow(from, { [from]: [status, '/b'] })
    expect([asked, answer?.status]).toEqual([[from], status])
  })

  it.each([
    ['//example.org/x', 'https://example.org/x'],
    ['?q', 'https://example.com/a?q'],
    ['  /b\t', 'https://example.com/b'],
    ['http://example.org', 'http://example.org/'],
    ['/bücher', 'https://example.com/b%C3%BCcher'],
  ])('resolves %j', async (location, expected) => {
    const { asked } = await follow(from, { [from]: [302, location] })
    expect(asked.at(-1)).toBe(expected)
  })

  it('keeps the fragment unless the redirect names one', async () => {
    expect((await follow(`${from}#top`, { [`${from}#top`]: [302, '/b'] })).asked.at(-1)).toBe(
      'https://example.com/b#top',
    )
    expect((await follow(`${from}#top`, { [`${from}#top`]: [302, '/b#c'] })).asked.at(-1)).toBe(
      'https://example.com/b#c',
    )
  })

  it.each([
    ['http://127.0.0.1/', 'BLOCKED_HOST'],
    ['http://2130706433/', 'BLOCKED_HOST'],
    ['\\\\localhost\\', 'BLOCKED_HOST'],
    ['ftp://example.com/', 'UNSUPPORTED_PROTOCOL'],
    ['javascript:alert(1)', 'UNSUPPORTED_PROTOCOL'],
    ['https://user@example.com/', 'INVALID_URL'],
    ['https://example.com:25/', 'INVALID_URL'],
    ['http://[::1/', 'FETCH_FAILED'],
    [`/${'a'.repeat(3000)}`, 'FETCH_FAILED'],
    ['', 'FETCH_FAILED'],
    [undefined, 'FETCH_FAILED'],
  ])('refuses to go to %.30j', async (location, code) => {
    const answers = { [from]: location === undefined ? [302] : [302, location] } as Record<
      string,
      [number, string?]
    >
    await expect(follow(from, answers)).rejects.toMatchObject({
      code,
      message: expect.stringContaining('redirects'),
    })
  })

  it('follows ten and no more', async () => {
    const { asked } = await follow('https://example.com/0', chain(10))
    expect(asked).toHaveLength(11)
    const tooMany = follow('https://example.com/0', chain(11))
    await expect(tooMany).rejects.toMatchObject({
      code: 'FETCH_FAILED',
      message: expect.stringContaining('more than 10'),
    })
  })

  it('names a circle', async () => {
    const circle = { [from]: [302, '/b'], 'https://example.com/b': [302, '/a'] } as Record<
      string,
      [number, string]
    >
    await expect(follow(from, circle)).rejects.toMatchObject({ message: expect.stringContaining('circle') })
  })

  it('names the length of an address that is too long to follow', async () => {
    const answers = { [from]: [302, `/b?${'x'.repeat(5_000)}`] } satisfies Record<string, [number, string]>
    await expect(follow(from, answers)).rejects.toThrow(
      /one of 5,003 characters, and we follow at most 2,048/,
    )
  })
})
