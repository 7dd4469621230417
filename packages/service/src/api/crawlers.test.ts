import { ExplainedHttpError, type HttpErrorFacts, type InspectOptions } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import { testApp, type TestOptions } from '../../test/test-deps.ts'
import { exampleInspection } from './openapi/example-inspection.ts'

const PAGE = 'https://example.com/page'

const VIEW = {
  platforms: ['linkedin'],
  names: ['LinkedIn'],
  userAgent: 'LinkedInBot/1.0',
  sent: {},
  status: 999,
  finalUrl: PAGE,
  title: null,
  description: null,
  image: null,
  tagPlace: null,
  differs: ['status' as const],
}

async function post(body: unknown, options: TestOptions = {}) {
  const asked: InspectOptions[] = []
  const { app } = testApp({
    inspect: async (_, inspectOptions = {}) => {
      asked.push(inspectOptions)
      const inspection = exampleInspection()
      return { ...inspection, fetch: { ...inspection.fetch, requestedUrl: PAGE, crawlerViews: [VIEW] } }
    },
    ...options,
  })
  const response = await app.request('/api/crawlers', { method: 'POST', body: JSON.stringify(body) })
  return { answer: await response.json(), headers: response.headers, asked }
}

describe('POST /api/crawlers', () => {
  test('answers with the views alone, of all crawlers', async () => {
    const { answer, asked, headers } = await post({ url: PAGE })
    expect(answer).toEqual({
      message: 'example.com answers one crawler otherwise than us: LinkedIn.',
      status: 200,
      data: { requestedUrl: PAGE, own: { status: 200 }, views: [VIEW] },
    })
    expect(asked).toMatchObject([{ crawlers: true }])
    expect(headers.has('access-control-allow-origin')).toBe(false)
  })

  test('asks as those that are named', async () => {
    expect((await post({ url: PAGE, crawlers: ['slack'] })).asked).toMatchObject([{ crawlers: ['slack'] }])
    expect((await post({ url: PAGE, crawlers: 'nobody' })).answer).toMatchObject({
      data: { code: 'INVALID_INPUT' },
    })
  })

  test('answers so where the page refuses us, too', async () => {
    const facts: HttpErrorFacts = {
      sentence: 'The page answered with status 403.',
      requestedUrl: PAGE,
      finalUrl: PAGE,
      status: 403,
      wall: 'a Cloudflare challenge',
      robots: [],
      htmlRobots: [],
      crawlerViews: [VIEW],
    }
    const { answer } = await post(
      { url: PAGE },
      { inspect: () => Promise.reject(new ExplainedHttpError('It answered 403.', facts)) },
    )
    expect(answer).toMatchObject({
      status: 200,
      data: { own: { status: 403, wall: 'a Cloudflare challenge' }, views: [VIEW] },
    })
  })

  test('holds what a crawler got of a page that refuses us, judged', async () => {
    const judged = exampleInspection()
    const facts: HttpErrorFacts = {
      sentence: 'The page answered with status 403.',
      requestedUrl: PAGE,
      finalUrl: PAGE,
      status: 403,
      wall: null,
      robots: [],
      htmlRobots: [],
      crawlerViews: [VIEW],
      judged,
    }
    const given: InspectOptions[] = []
    const { answer } = await post(
      { url: PAGE },
      {
        inspect: (_, options = {}) => {
          given.push(options)
          return Promise.reject(new ExplainedHttpError('It answered 403.', facts))
        },
      },
    )
    expect(given).toMatchObject([{ judgesRefused: true }])
    expect(answer).toMatchObject({ status: 200, data: { own: { status: 403 }, judged } })
  })

  test('says so where robots.txt keeps us away', async () => {
    const { answer } = await post({ url: PAGE }, { inspect: async () => exampleInspection() })
    expect(answer).toMatchObject({
      message: expect.stringContaining('disallows Linklens'),
      data: { views: [] },
    })
  })

  test.each([
    [{}, 'INVALID_INPUT'],
    [{ url: 'http://localhost/' }, 'BLOCKED_HOST'],
  ])('refuses %j as an inspection does', async (body, code) => {
    expect((await post(body)).answer).toMatchObject({ data: { code } })
  })
})
