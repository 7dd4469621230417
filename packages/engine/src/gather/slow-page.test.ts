import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { FetchSpec } from '../net/guarded-fetch.ts'
import { openSession } from '../net/session.ts'
import { lastAnswerMs, sessionForViews } from './slow-page.ts'

const session = openSession({ userAgent: 'Linklens/0', policy: 'loopback-only' })

/** @returns the time-out that a request gets, and whether another view is still worth asking for. */
async function timed(pageMs: number, spentMs: number) {
  const asked: FetchSpec[] = []
  const inner = {
    ...session,
    fetch: (_: string, spec: FetchSpec) => {
      asked.push(spec)
      return Promise.resolve({ answer: null, encodedBytes: 0, ended: false, error: null })
    },
  }
  const { session: views, end } = sessionForViews(inner, pageMs, spentMs)
  const spec = { kind: 'page', accept: '*/*', timeoutMs: 60_000, maxBytes: 1, onAnswer: () => null } as const
  await views.fetch('http://localhost/', spec)
  const isLate = views.signal.aborted
  end()
  return { isLate, timeoutMs: asked[0]?.timeoutMs ?? 0 }
}

describe('the time for crawler views of a local page', () => {
  it('ends before three times that of the page are over', async () => {
    const { isLate, timeoutMs } = await timed(10_000, 10_000)
    expect(isLate).toBe(false)
    expect(timeoutMs).toBeLessThanOrEqual(15_000)
    expect(timeoutMs).toBeGreaterThan(10_000)
  })

  it('is over where an answer could no longer come', async () => {
    expect((await timed(10_000, 15_000)).isLate).toBe(true)
  })

  it('sets no timer in the past, of which Node would warn on a terminal', async () => {
    const warned: string[] = []
    const warn = ({ name }: Error) => warned.push(name)
    process.on('warning', warn)
    await timed(10_000, 60_000)
    await setImmediate()
    process.off('warning', warn)
    expect(warned).toEqual([])
  })

  it('is enough for all views of a page that answers at once', async () => {
    const { isLate, timeoutMs } = await timed(50, 60)
    expect(isLate).toBe(false)
    expect(timeoutMs).toBeGreaterThan(4_000)
  })
})

it('leaves half the time of a slow page more to one request behind it', () => {
  expect([lastAnswerMs(50), lastAnswerMs(10_000)]).toEqual([5_000, 15_000])
})
