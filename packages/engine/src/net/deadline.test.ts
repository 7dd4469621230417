import { describe, expect, it } from 'vitest'
import { openScope, untilAborted, withDeadline } from './deadline.ts'

const failing = () => Promise.reject(new TypeError('mine'))
const never = () => new Promise<never>(() => {})

describe('openScope', () => {
  it('ends with its own limit', async () => {
    const { signal } = openScope(undefined, 10, 'too slow')
    await expect(untilAborted(signal, never)).rejects.toMatchObject({ code: 'TIMEOUT', message: 'too slow' })
  })

  it('ends with what it is a part of, and passes on the reason', async () => {
    const parent = new AbortController()
    const { signal } = openScope(parent.signal, 10_000)
    const waiting = untilAborted(signal, never)
    parent.abort('because')
    await expect(waiting).rejects.toBe('because')
  })

  it('begins ended inside an ended parent', () => {
    expect(openScope(AbortSignal.abort('over')).signal.reason).toBe('over')
  })

  it('leaves its parent alone once it is over', () => {
    const parent = new AbortController()
    const scope = openScope(parent.signal, 10)
    scope.end()
    parent.abort()
    expect(scope.signal.aborted).toBe(false)
  })
})

describe('withDeadline', () => {
  const { signal } = new AbortController()

  it('gives the result of work in time', async () => {
    await expect(withDeadline(signal, { timeoutMs: 1000 }, async () => 'done')).resolves.toBe('done')
  })

  it('does not wait for work that ignores its signal', async () => {
    await expect(withDeadline(signal, { timeoutMs: 20 }, never)).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('passes on the error of the work', async () => {
    await expect(withDeadline(signal, { timeoutMs: 1000 }, failing)).rejects.toThrow('mine')
  })

  it('starts nothing when it is over before it began', async () => {
    await expect(withDeadline(AbortSignal.abort('over'), { timeoutMs: 1000 }, failing)).rejects.toBe('over')
  })
})
