/** Of a page that needs little: only the lines that it lacks or has otherwise. */
import { tagsNamed } from '../../rules/shared/find-tags.ts'
import { inFramework, OWN_TO_X, proveBlock, writeBlock, type Block } from './head-block.ts'
import type { SuggestedHead } from './head-schema.ts'
import type { Before } from './prove-head.ts'
import { planReplacement } from './replace-head.ts'
import { wrongKeys } from './wrong-lines.ts'

/** Below that a page needs the whole block: its category is no longer good. */
const LEAST_SCORE = 75

/** @returns undefined where that is the whole block, or gains nothing. */
export function smallestChange(before: Before, { values, charset }: Block): SuggestedHead['smallest'] {
  const { capture, page, judged } = before
  if (judged.score.score < LEAST_SCORE || charset !== null) return undefined
  const wrong = wrongKeys(page, values.tags)
  const isOfImage = (key: string) => key.startsWith('og:image:')
  if (wrong.has('og:image')) for (const key of values.tags.keys()) if (isOfImage(key)) wrong.add(key)
  // What describes an image comes behind it, and before any other line.
  const describes = !wrong.has('og:image') && [...wrong].some(isOfImage)
  const changed = [...values.tags].filter(([key]) => wrong.has(key))
  const tags = new Map(
    describes ? changed.toSorted(([a], [b]) => Number(isOfImage(b)) - Number(isOfImage(a))) : changed,
  )
  if (tags.size === 0 || tags.size === values.tags.size) return undefined
  const left = OWN_TO_X.filter((key) => !values.tags.has(key))
  const planned = planReplacement(page, capture.page.body, new Set([...tags.keys(), ...left]))
  const image = describes ? tagsNamed(page, 'og:image')[0] : undefined
  const replacement = image ? { ...planned, insertAt: image.endOffset } : planned
  const block = { values: { ...values, tags }, replacement, charset }
  const { score } = proveBlock(before, block)
  if (score <= judged.score.score) return undefined
  const { html, edits, assumptions: _, ...place } = writeBlock(before, block)
  // In code, an image and what describes it are one object.
  const ofImage = describes ? [...values.tags].filter(([key]) => key.startsWith('og:image')) : []
  const framework = inFramework(page, { ...values, tags: new Map([...tags, ...ofImage]) })
  return {
    html,
    ...(framework && { framework: { ...framework, note: `add this to what is there; ${framework.note}` } }),
    edits,
    ...place,
    score,
  }
}
