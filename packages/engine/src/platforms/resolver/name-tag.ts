import type { TagPlace } from '../../facts/evidence.ts'
import { quote } from '../../facts/wording.ts'

/** @returns the sentence with the tag that it speaks of, its line, and the URL in it, as far as it does not say them. */
export function withTag(sentence: string, about: TagPlace | undefined): string {
  if (!about) return sentence
  const { source, value, line } = about
  const named = sentence.includes(source) ? `line ${line}` : `${source} in line ${line}`
  const isUrl = /^(?:https?:)?\/\//iu.test(value) && !sentence.includes(quote(value))
  const place = isUrl ? `${named}: ${quote(value)}` : named
  return sentence.endsWith('.') ? `${sentence.slice(0, -1)} (${place}).` : `${sentence} (${place})`
}
