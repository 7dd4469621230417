/** One job for all who ask for the same thing at the same time; it is aborted when all of them have left. */

export interface SharedJobs<T> {
  /**
   * @param start begins the job, unless one of that key runs.
   * @param signal of the asker; one without a signal never leaves.
   * @throws the signal's reason when it has aborted already; what the job throws.
   */
  run(key: string, start: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface Job<T> {
  readonly result: Promise<T>
  readonly abandoned: AbortController
  askers: number
}

export function createSharedJobs<T>(): SharedJobs<T> {
  const jobs = new Map<string, Job<T>>()
  const forget = (key: string, job: Job<T>) => {
    if (jobs.get(key) === job) jobs.delete(key)
  }
  const begin = (key: string, start: (signal: AbortSignal) => Promise<T>): Job<T> => {
    const abandoned = new AbortController()
    const job: Job<T> = { result: start(abandoned.signal), abandoned, askers: 0 }
    jobs.set(key, job)
    void job.result.catch(() => {}).finally(() => forget(key, job))
    return job
  }
  return {
    async run(key, start, signal) {
      signal?.throwIfAborted()
      const job = jobs.get(key) ?? begin(key, start)
      job.askers += 1
      const leave = () => {
        job.askers -= 1
        if (job.askers > 0) return
        // Whoever asks from now on gets a new job.
        forget(key, job)
        job.abandoned.abort(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      try {
        return await job.result
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
  }
}
