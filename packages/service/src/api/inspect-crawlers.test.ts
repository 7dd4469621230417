import { ExplainedHttpError, type InspectOptions, type HttpErrorFacts } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import { testApp, type TestOptions } from '../../test/test-deps.ts'
import type { CountedInspection } from '../http/limits/inspection-limits.ts'
import { exampleInspection } from './openapi/example-inspection.ts'

const PAGE = 'https://example.com/page'

function post(body: unknown, options: TestOptions = {}) {
  const asked: InspectOptions[] = []
  const counted: CountedInspection[] = []
  const tools = testApp({
    inspect: async (_, inspectOptions = {}) => {
      asked.push(inspectOptions)
      return exampleInspection()
    },
    limits: {
      take: async (_, inspection) => {
        counted.push(inspection)
        return { ok: true, headers: {} }
      },
    },
    ...options,
  })
  const answer = Promise.resolve(
    tools.app.request('/api/inspect', { method: 'POST', body: JSON.stringify(body) }),
  )
  return { answer, asked, counted, ...tools }
}

describe('crawlers in the body', () => {
  test.each([
    [true, true, 9],
    ['auto', 'auto', 2],
    [['slack', 'x'], ['slack', 'x'], 2],
    [['signal-ios', 'signal-android'], ['signal-ios', 'signal-android'], 1],
  ])('%j is asked for, and counted', async (crawlers, expected, count) => {
    const { answer, asked, counted } = post({ url: PAGE, crawlers })
    expect((await answer).status).toBe(200)
    expect(asked).toMatchObject([{ crawlers: expected }])
    expect(counted).toMatchObject([{ entryPoint: 'api', crawlers: count }])
  })

  test('crawlers in the body without it the operator decides', async () => {
    const usual = post({ url: PAGE })
    expect((await usual.answer).status).toBe(200)
    expect(usual.asked).toMatchObject([{ crawlers: 'auto' }])
    expect(usual.counted).toMatchObject([{ crawlers: 2 }])
    const off = post({ url: PAGE }, { env: { CRAWLERS: 'off' } })
    expect((await off.answer).status).toBe(200)
    expect(off.asked[0]).not.toHaveProperty('crawlers')
    const asked = post({ url: PAGE, crawlers: 'auto' }, { env: { CRAWLERS: 'off' } })
    expect((await asked.answer).status).toBe(200)
    expect(asked.asked).toMatchObject([{ crawlers: 'auto' }])
  })

  test('false asks and counts nothing more', async () => {
    const { answer, asked, counted } = post({ url: PAGE, crawlers: false })
    expect((await answer).status).toBe(200)
    expect(asked[0]).not.toHaveProperty('crawlers')
    expect(counted[0]).not.toHaveProperty('crawlers')
  })

  test.each([null, 'slack', 1, {}, [], ['nobody'], ['google']])(
    '%j is INVALID_INPUT, before anything is counted',
    async (crawlers) => {
      const { answer, asked, counted } = post({ url: PAGE, crawlers })
      expect(await (await answer).json()).toEqual({
        message: expect.stringContaining('crawler'),
        status: 400,
        data: { code: 'INVALID_INPUT' },
      })
      expect([asked, counted]).toEqual([[], []])
    },
  )

  test('a refused page keeps its envelope: the code alone, and the rest in the message', async () => {
    const refusal: HttpErrorFacts = {
      sentence: 'The page answered with status 403.',
      requestedUrl: PAGE,
      finalUrl: PAGE,
      status: 403,
      wall: null,
      robots: [],
      htmlRobots: [],
      crawlerViews: [],
    }
    const message =
      'The page answered with status 403: it refuses us. With the headers of platforms’ crawlers we get 200 as Slack.'
    const { answer } = post(
      { url: PAGE, crawlers: ['slack'] },
      { inspect: () => Promise.reject(new ExplainedHttpError(message, refusal)) },
    )
    expect(await (await answer).json()).toEqual({ message, status: 502, data: { code: 'HTTP_ERROR' } })
  })
})
