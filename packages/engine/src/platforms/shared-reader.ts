/** A platform that reads pages with the reader of another one: the same rules, as sure as that they are the same. */
import type { Evidence } from '../facts/evidence.ts'

/**
 * @param by says that the reader is the same one: it takes the place of all evidence in the rules, which was found on
 * the other platform.
 */
export function withEvidence<T>(rules: T, by: Evidence): T {
  // What comes out has the shape of what went in, but for the evidence.
  return replaceEvidence(rules, by) as T
}

function replaceEvidence(value: unknown, by: Evidence): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceEvidence(one, by))
  if (typeof value !== 'object' || value === null) return value
  if ('claim' in value && 'kind' in value && 'source' in value) return by
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceEvidence(one, by)]))
}
