import { describe, expect, it } from 'vitest'
import type { CaptureStep } from '@linklens/engine'
import { createInspectionSlots, type InspectionSlots } from './inspection-slots.ts'
import type { InspectionCaller, Outcome } from './shared-inspections.ts'

const noPause = () => Promise.resolve()

/** A site that is asked once for each `inspect`, and answers when the test says so. */
function site(slots: InspectionSlots = createInspectionSlots({ slots: 4, maxQueued: 200, pause: noPause })) {
  const visits: {
    by: string
    signal: AbortSignal
    answer: (outcome: Outcome<string>) => void
    begin: () => void
    step: (step: CaptureStep) => void
  }[] = []
  const call = (client: string, rest: Partial<InspectionCaller<string>> = {}) =>
    slots.shared.call<string>('https://example.com', {
      client,
      isShared: (outcome) => !('error' in outcome && String(outcome.error).includes('own limit')),
      inspect: ({ onBytes, onStep }, signal) =>
        new Promise((resolve, reject) => {
          const answer = (outcome: Outcome<string>) =>
            'error' in outcome ? reject(outcome.error) : resolve(outcome.inspection)
          signal.addEventListener('abort', () => reject(signal.reason))
          visits.push({ by: client, signal, answer, begin: onBytes, step: onStep })
        }),
      ...rest,
    })
  return { slots, visits, call }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))
const names = (count: number) => Array.from({ length: count }, (_, index) => `client ${index}`)

describe('equal inspections at the same time', () => {
  it('are one visit, which all of them get', async () => {
    const { visits, call, slots } = site()
    const calls = names(40).map((name) => call(name))
    await settle()
    expect(visits).toHaveLength(1)
    expect(slots.counts).toEqual({ running: 1, waiting: 0 })
    visits[0]?.answer({ inspection: 'seen' })
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['seen']))
    expect(slots.counts).toEqual({ running: 0, waiting: 0 })
  })

  it('are not joined once a byte of an answer has come', async () => {
    const { visits, call } = site()
    const first = call('a')
    await settle()
    visits[0]?.begin()
    const second = call('b')
    await settle()
    visits[1]?.answer({ inspection: 'new' })
    visits[0]?.answer({ inspection: 'old' })
    expect(await Promise.all([first, second])).toEqual(['old', 'new'])
  })

  it('are joined by who came before the first byte and was held up since', async () => {
    const { visits, call } = site()
    const cameAtMs = performance.now()
    const calls = [call('a')]
    await settle()
    visits[0]?.step('resolving')
    visits[0]?.begin()
    const told: string[] = []
    calls.push(call('b', { cameAtMs, onStep: (step) => told.push(step) }))
    calls.push(call('c', { cameAtMs: performance.now() + 1 }))
    await settle()
    expect(told).toEqual(['resolving'])
    visits[0]?.answer({ inspection: 'old' })
    visits[1]?.answer({ inspection: 'new' })
    expect(await Promise.all(calls)).toEqual(['old', 'old', 'new'])
    expect(visits).toHaveLength(2)
  })

  it('are joined by at most 100', async () => {
    const { visits, call } = site()
    const calls = names(101).map((name) => call(name))
    await settle()
    expect(visits).toHaveLength(2)
    for (const { answer } of visits) answer({ inspection: 'seen' })
    expect(await Promise.all(calls)).toHaveLength(101)
  })

  it('share an error of the page', async () => {
    const { visits, call } = site()
    const calls = Promise.allSettled([call('a'), call('b')])
    await settle()
    visits[0]?.answer({ error: new Error('no such host') })
    expect((await calls).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(visits).toHaveLength(1)
  })

  it('are made again for the others where a limit of the first refused it', async () => {
    const { visits, call } = site()
    const calls = Promise.allSettled([call('a'), call('b'), call('c')])
    await settle()
    visits[0]?.answer({ error: new Error('own limit') })
    await settle()
    expect(visits.map(({ by }) => by)).toEqual(['a', 'b'])
    visits[1]?.answer({ inspection: 'seen' })
    expect((await calls).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  })

  it('tell all of them each step, late ones too', async () => {
    const { visits, call } = site()
    const told: string[] = []
    const listener = (name: string): Partial<InspectionCaller<string>> => ({
      onStep: (step) => told.push(`${name} ${step}`),
    })
    const calls = [call('a', listener('a'))]
    await settle()
    visits[0]?.step('resolving')
    calls.push(call('b', listener('b')))
    await settle()
    visits[0]?.step('fetching')
    visits[0]?.answer({ inspection: 'seen' })
    await Promise.all(calls)
    expect(told).toEqual(['a resolving', 'b resolving', 'a fetching', 'b fetching'])
  })
})

describe('before a visit begins', () => {
  /** Each pause ends when the test says so. */
  function pausing() {
    const ends: (() => void)[] = []
    const pause = () => new Promise<void>((end) => void ends.push(end))
    return { ends, ...site(createInspectionSlots({ slots: 4, pause })) }
  }

  it('others may join, as long as one more came during each pause', async () => {
    const { visits, call, ends } = pausing()
    const calls = [call('a')]
    for (const [turn, name] of names(5).entries()) {
      await settle()
      expect([visits.length, ends.length]).toEqual([0, turn + 1])
      calls.push(call(name))
      ends[turn]?.()
    }
    await settle()
    expect(visits).toHaveLength(0)
    ends[5]?.()
    await settle()
    visits[0]?.answer({ inspection: 'seen' })
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 6 }, () => 'seen'))
    expect([visits.length, ends.length]).toEqual([1, 6])
  })

  it('all may leave, and nothing is asked', async () => {
    const { visits, call, ends, slots } = pausing()
    const leaving = new AbortController()
    const left = call('a', { signal: leaving.signal })
    await settle()
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    ends[0]?.()
    await settle()
    expect([visits.length, ends.length]).toEqual([0, 1])
    expect(slots.counts).toEqual({ running: 0, waiting: 0 })
  })
})

describe('one who leaves', () => {
  it('takes nobody down, the one who began included', async () => {
    const { visits, call } = site()
    const leaving = new AbortController()
    const [left, stays] = [call('a', { signal: leaving.signal }), call('b')]
    await settle()
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(visits[0]?.signal.aborted).toBe(false)
    visits[0]?.answer({ inspection: 'seen' })
    expect(await stays).toBe('seen')
  })

  it('keeps the place of nobody: as many come and go as like', async () => {
    const { visits, call } = site()
    const stays = call('a')
    for (let n = 0; n < 300; n += 1) {
      const leaving = new AbortController()
      const left = call('b', { signal: leaving.signal })
      leaving.abort(new Error('gone'))
      await expect(left).rejects.toThrow('gone')
    }
    expect(visits).toHaveLength(1)
    visits[0]?.answer({ inspection: 'seen' })
    expect(await stays).toBe('seen')
  })

  it('ends the inspection when nobody else waits, and the next one is new', async () => {
    const { visits, call, slots } = site()
    const leaving = new AbortController()
    const calls = Promise.allSettled(['a', 'b'].map((name) => call(name, { signal: leaving.signal })))
    await settle()
    leaving.abort(new Error('gone'))
    await calls
    expect(visits[0]?.signal.aborted).toBe(true)
    await settle()
    expect(slots.counts).toEqual({ running: 0, waiting: 0 })
    const next = call('c')
    await settle()
    visits[1]?.answer({ inspection: 'seen' })
    expect(await next).toBe('seen')
  })

  it('leaves the queue when the turn of another comes', async () => {
    const slots = createInspectionSlots({ slots: 1, maxQueued: 2, pause: noPause })
    const busy = Promise.withResolvers<void>()
    void slots.run(() => busy.promise, { client: 'x' })
    const { visits, call } = site(slots)
    const calls = [call('a'), call('b')]
    const full = expect(call('c')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await settle()
    expect(slots.counts).toEqual({ running: 1, waiting: 2 })
    // The queue has no room for a third, which is refused alone.
    await full
    busy.resolve()
    await settle()
    expect(slots.counts).toEqual({ running: 1, waiting: 0 })
    visits[0]?.answer({ inspection: 'seen' })
    expect(await Promise.all(calls)).toEqual(['seen', 'seen'])
    expect(visits).toHaveLength(1)
  })
})
