import { expect, test } from 'vitest'
import { createSharedJobs } from './shared-jobs.ts'

/** A job that ends when it is told to, or when it is aborted. */
function controlled() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let starts = 0
  const start = (signal: AbortSignal) => {
    starts += 1
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  }
  return { start, resolve, starts: () => starts }
}

test('runs once for all who ask at the same time, and again later', async () => {
  const jobs = createSharedJobs<string>()
  const job = controlled()
  const asked = [jobs.run('a', job.start), jobs.run('a', job.start)]
  job.resolve('done')
  expect(await Promise.all(asked)).toEqual(['done', 'done'])
  expect(job.starts()).toBe(1)
  expect(await jobs.run('a', () => Promise.resolve('again'))).toBe('again')
})

test('goes on while one asker is left', async () => {
  const jobs = createSharedJobs<string>()
  const job = controlled()
  const leaving = new AbortController()
  const left = jobs.run('a', job.start, leaving.signal)
  const stayed = jobs.run('a', job.start)
  leaving.abort()
  job.resolve('done')
  expect(await Promise.all([left, stayed])).toEqual(['done', 'done'])
})

test('is aborted when all have left, and runs anew for the next asker', async () => {
  const jobs = createSharedJobs<string>()
  const job = controlled()
  const leaving = [new AbortController(), new AbortController()]
  const left = leaving.map(({ signal }) => jobs.run('a', job.start, signal))
  const failed = Promise.allSettled(left)
  for (const asker of leaving) asker.abort(new Error('gone'))
  const next = jobs.run('a', () => Promise.resolve('anew'))
  expect(await failed).toMatchObject([{ reason: new Error('gone') }, { reason: new Error('gone') }])
  expect(await next).toBe('anew')
  await expect(jobs.run('a', job.start, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  expect(job.starts()).toBe(1)
})
