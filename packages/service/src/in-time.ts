/** @throws what `work` throws; a `TimeoutError` when it takes longer: then it goes on, and nobody waits for it. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const tooLate = Promise.withResolvers<never>()
  const timer = setTimeout(() => tooLate.reject(new DOMException('too late', 'TimeoutError')), ms)
  try {
    return await Promise.race([work, tooLate.promise])
  } finally {
    clearTimeout(timer)
  }
}
