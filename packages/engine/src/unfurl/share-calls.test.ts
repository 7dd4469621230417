import { expect, test } from 'vitest'
import { shareCalls } from './share-calls.ts'

/** A run that ends when the test says so, or when nobody waits for it any more. */
function controlled() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let starts = 0
  const run = (signal: AbortSignal) => {
    starts += 1
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  }
  return { run, resolve, starts: () => starts }
}

test('equal calls at the same time share one run; a later one has its own', async () => {
  const calls = shareCalls<string>()
  const { run, resolve, starts } = controlled()
  const asked = [calls.call('a', undefined, run), calls.call('a', undefined, run)]
  resolve('done')
  expect(await Promise.all(asked)).toEqual(['done', 'done'])
  expect(starts()).toBe(1)
  expect(await calls.call('a', undefined, () => Promise.resolve('again'))).toBe('again')
})

test('the run goes on while one caller is left, and the others leave at once', async () => {
  const calls = shareCalls<string>()
  const { run, resolve } = controlled()
  const leaving = new AbortController()
  const left = calls.call('a', leaving.signal, run)
  const stayed = calls.call('a', undefined, run)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  resolve('done')
  expect(await stayed).toBe('done')
})

test('the run ends when all have left, and the next call starts another', async () => {
  const calls = shareCalls<string>()
  const { run, starts } = controlled()
  const leaving = [new AbortController(), new AbortController()]
  const left = leaving.map(({ signal }) => calls.call('a', signal, run))
  for (const client of leaving) client.abort(new Error('gone'))
  expect(await Promise.allSettled(left)).toMatchObject([
    { reason: new Error('gone') },
    { reason: new Error('gone') },
  ])
  expect(await calls.call('a', undefined, () => Promise.resolve('again'))).toBe('again')
  await expect(calls.call('a', AbortSignal.abort(new Error('gone')), run)).rejects.toThrow('gone')
  expect(starts()).toBe(1)
})
