import type { HeaderList } from './capture.ts'

/** First value of a header, or null. `name` in lower case. */
export function headerValue(headers: HeaderList, name: string): string | null {
  for (const [key, value] of headers) if (key === name) return value
  return null
}

/** All values of a header, in order. */
export function headerValues(headers: HeaderList, name: string): string[] {
  return headers.filter(([key]) => key === name).map(([, value]) => value)
}
