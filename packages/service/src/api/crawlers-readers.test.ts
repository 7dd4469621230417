import { readReaders, type AskReadersOptions } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import { seenWith } from '../../../engine/test/readers/seen.ts'
import { testApp, type TestOptions } from '../../test/test-deps.ts'

const PAGE = 'https://example.com/page'
const REPORT = readReaders(seenWith('User-agent: GPTBot\nDisallow: /'))

interface Answer {
  readonly message: string
  readonly data: { readonly readers: typeof REPORT }
}

async function post(body: unknown, options: TestOptions = {}) {
  const asked: AskReadersOptions[] = []
  const { app, inspected } = testApp({
    readers: async (_, readersOptions = {}) => {
      asked.push(readersOptions)
      return REPORT
    },
    ...options,
  })
  const response = await app.request('/api/crawlers', { method: 'POST', body: JSON.stringify(body) })
  return { answer: (await response.json()) as Answer, asked, inspected }
}

describe('POST /api/crawlers with readers', () => {
  test('has them next to the views', async () => {
    const { answer, inspected } = await post({ url: PAGE, readers: true })
    expect(answer.data.readers.readers.find(({ id }) => id === 'gptbot')).toMatchObject({
      access: 'disallowed',
      robots: { rule: { line: 2, text: 'Disallow: /' } },
    })
    expect(answer.message).toMatch(/26 of 27 AI readers may read it: 1 disallowed by robots.txt\.$/)
    expect(inspected).toEqual([PAGE])
  })

  test('asks as no crawler where none are wanted', async () => {
    const { answer, inspected } = await post({ url: PAGE, readers: true, crawlers: false })
    expect(answer.data).toMatchObject({ views: [], own: { status: 200 }, readers: { requestedUrl: PAGE } })
    expect(inspected).toEqual([])
  })

  test('asks about none unasked', async () => {
    expect((await post({ url: PAGE })).asked).toEqual([])
    expect((await post({ url: PAGE, readers: false })).asked).toEqual([])
    expect((await post({ url: PAGE })).answer.data).not.toHaveProperty('readers')
  })

  test('borrows no name where the operator says so', async () => {
    const { asked } = await post({ url: PAGE, readers: true }, { env: { READERS: 'off' } })
    expect(asked).toMatchObject([{ notAsked: 'operator' }])
    expect((await post({ url: PAGE, readers: true })).asked[0]?.notAsked).toBeUndefined()
  })

  test('counts as one more inspection, and asks nobody where the limits refuse', async () => {
    const taken: string[] = []
    const limits: NonNullable<TestOptions['limits']> = {
      take: async (_c, { target }) => {
        taken.push(target.href)
        return { ok: true, headers: {} }
      },
    }
    await post({ url: PAGE, readers: true }, { limits })
    expect(taken).toEqual([PAGE, PAGE])
    const refusing: typeof limits = { take: async () => ({ ok: false, headers: {}, message: 'Wait.' }) }
    const { answer, asked, inspected } = await post({ url: PAGE, readers: true }, { limits: refusing })
    expect(answer).toMatchObject({ status: 429 })
    expect([asked, inspected]).toEqual([[], []])
  })

  test('refuses another value', async () => {
    expect((await post({ url: PAGE, readers: 'yes' })).answer.data).toEqual({ code: 'INVALID_INPUT' })
  })
})
