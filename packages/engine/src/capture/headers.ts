/** What is in the head of an answer. */
import type { HeaderList } from './capture.ts'

export const isSuccess = (status: number): boolean => status >= 200 && status <= 299

const SELECTIVE: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 408, 418, 425, 429, 451])

/** Whether a server may give this status to one client and not to another; every other failure holds for all. */
export const isSelective = (status: number): boolean => status >= 500 || SELECTIVE.has(status)

/** First value of a header, or null. `name` in lower case. */
export function headerValue(headers: HeaderList, name: string): string | null {
  for (const [key, value] of headers) if (key === name) return value
  return null
}

/** All values of a header, in order. */
export function headerValues(headers: HeaderList, name: string): string[] {
  return headers.filter(([key]) => key === name).map(([, value]) => value)
}
