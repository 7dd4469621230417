/**
 * One sentence for one loss. The headline, findings, the cause of a verdict, the score's sentence, the command line, agents
 * and the social image make theirs here, from the same data: so no two name another loss, tag, line or number.
 */
import { z } from 'zod'
import type { TagPlace } from '../facts/evidence.ts'
import { listText, lowerFirst, quote, upperFirst } from '../facts/wording.ts'
import { SHOWN, type Loss, type Shown } from './losses.ts'

/** On one platform, and on several. */
const WORDS: Readonly<Record<Shown, readonly [one: string, many: string]>> = {
  card: ['shows only the link', 'show only the link'],
  image: ['shows no image', 'show no image'],
  elsewhere: ['shows the card of another page', 'show the card of another page'],
  untitled: ['shows no title', 'show no title'],
  size: ['shows a smaller card', 'show a smaller card'],
  title: ['cuts the title', 'cut the title'],
  description: ['shows no description', 'show no description'],
}

/** How a verdict's cause begins; the others are sentences of the platform itself. */
const LACKS: Partial<Record<Shown, string>> = {
  image: 'No image',
  untitled: 'No title',
  description: 'No description',
}

/** The worst that a platform loses, as an inspection publishes it. */
export const verdictLossSchema = z.object({
  shown: z.enum(SHOWN),
  /** Why, as a clause without a stop: what the page has there, then what this platform makes of it. */
  reason: z.string(),
  /** The tag that it speaks of. */
  tag: z
    .object({ source: z.string(), value: z.string(), line: z.number().int(), column: z.number().int() })
    .optional(),
})
export type VerdictLoss = z.infer<typeof verdictLossSchema>

/** What one platform loses, and how sure that is. */
export interface SaidLoss extends VerdictLoss {
  /** As people know the platform. */
  readonly name: string
  readonly sure: 'known' | 'likely' | 'expected'
}

/** @returns the worst of them, by the reason that decided the verdict: the card of another page lacks what it lacks. */
export function publishedLoss(losses: readonly Loss[]): VerdictLoss | null {
  const [worst] = losses
  if (!worst) return null
  const { reason, about } = losses.find(({ shown }) => shown === 'elsewhere') ?? worst
  return { shown: worst.shown, reason, ...(about && { tag: { ...about } }) }
}

/** Puts several platforms into words: names, or `all 6 big platforms`. */
export type WhoText = (names: readonly string[]) => string

/** @returns such as `X and Slack show only the link, and LinkedIn likely does; Facebook is expected to show no image`. */
export function lossText(losses: readonly SaidLoss[], who: WhoText = listText): string {
  const parts = SHOWN.flatMap((shown) => {
    const alike = losses.filter((loss) => loss.shown === shown)
    return alike.length === 0 ? [] : [oneLossText(alike, shown, who)]
  })
  return parts.join('; ')
}

function oneLossText(losses: readonly SaidLoss[], shown: Shown, who: WhoText): string {
  const parts: string[] = []
  for (const sure of ['known', 'likely', 'expected'] as const) {
    const names = losses.filter((loss) => loss.sure === sure).map(({ name }) => name)
    if (names.length === 0) continue
    const [one, many] = WORDS[shown]
    const says = parts.length === 0 ? (names.length === 1 ? one : many) : names.length === 1 ? 'does' : 'do'
    const expects = `${names.length === 1 ? 'is' : 'are'} expected to`
    const verb = sure === 'expected' ? `${expects}${parts.length === 0 ? ` ${many}` : ''}` : says
    parts.push(`${who(names)} ${sure === 'likely' ? 'likely ' : ''}${verb}`)
  }
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')}, and ${last}`
}

/** @returns what they lose and why: `X shows no image: the image answered 404 to us (og:image in line 4)`. */
export function longLossText(losses: readonly SaidLoss[], who?: WhoText): string {
  const reason = sharedReason(losses)
  const text = lossText(losses, who)
  return reason === null ? text : `${text}: ${reason}`
}

/**
 * @returns the reason of all of them, with the tag and its line; of several what is true of each. Null where they have
 * nothing in common.
 */
export function sharedReason(losses: readonly Pick<SaidLoss, 'reason' | 'tag'>[]): string | null {
  const [first, ...others] = losses
  if (!first) return null
  const reason = others.reduce<string>(
    (shared, loss) => sharedClause(shared, lowerFirst(loss.reason)),
    lowerFirst(first.reason),
  )
  if (reason === '') return null
  const isOneTag = others.every(
    ({ tag }) => tag?.line === first.tag?.line && tag?.source === first.tag?.source,
  )
  return isOneTag ? withLine(reason, first.tag) : reason
}

/** What both begin with, up to the end of a clause: behind it each platform has words of its own. */
function sharedClause(one: string, other: string): string {
  if (one === other) return one
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  const isClause = (text: string) => text.length === length || /^[,;:] /u.test(text.slice(length))
  if (isClause(one) && isClause(other)) return one.slice(0, length)
  return /^(.*)[,;:] /su.exec(one.slice(0, length))?.[1] ?? ''
}

/** @returns the cause of a verdict, next to which the platform is named. @param lead what is lost, in the platform's own words. */
export function causeText(shown: Shown, reason: string, lead = LACKS[shown]): string {
  return lead === undefined ? `${upperFirst(reason)}.` : `${lead}: ${lowerFirst(reason)}.`
}

function withLine(clause: string, tag: VerdictLoss['tag']): string {
  // A doubt names its tag by itself.
  if (!tag || new RegExp(String.raw`\bline ${tag.line}\b`, 'u').test(clause)) return clause
  return `${clause} (${clause.includes(tag.source) ? '' : `${tag.source} in `}line ${tag.line})`
}

/** @returns the sentence with the tag that it speaks of, its line, and the URL in it, as far as it does not say them. */
export function withTag(sentence: string, about: TagPlace | undefined): string {
  if (!about) return sentence
  const { source, value, line } = about
  const named = sentence.includes(source) ? `line ${line}` : `${source} in line ${line}`
  const isUrl = /^(?:https?:)?\/\//iu.test(value) && !sentence.includes(quote(value))
  const place = isUrl ? `${named}: ${quote(value)}` : named
  return sentence.endsWith('.') ? `${sentence.slice(0, -1)} (${place}).` : `${sentence} (${place})`
}
