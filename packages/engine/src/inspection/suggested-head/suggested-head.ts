/**
 * One block of HTML that gives the page the best card its own words and images allow. What it promises is not estimated:
 * the page is read and judged again with these bytes changed.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { sendsOn } from '../../metadata/sends-on.ts'
import { foldText } from '../../metadata/text.ts'
import { tagsNamed } from '../../rules/shared/find-tags.ts'
import type { Judged, Weighed } from '../judge.ts'
import { changesOf, gain, isGain } from './head-changes.ts'
import { inFramework, OWN_TO_X, proveBlock, writeBlock, writtenBy, type Block } from './head-block.ts'
import type { SuggestedHead } from './head-schema.ts'
import type { HeadValues } from './head-values.ts'
import { isBlankWords, type Before } from './prove-head.ts'
import { isUtf16, planReplacement } from './replace-head.ts'
import { smallestChange } from './smallest-change.ts'

/** @returns null where no verdict and no point would change for the better, or a card would become less. */
export function suggestHead(before: Before): SuggestedHead | null {
  const { page, judged } = before
  const failed = new Set(judged.diagnostics.map(({ id }) => id))
  if (!canHelp(judged) || isBeyondUs(page) || sendsOn(page) || WITHOUT_HEAD.some((id) => failed.has(id)))
    return null
  if (undoneBy(judged) !== undefined && saysNothingNew(page, judged.head)) return null
  const tried = tryHead(before, judged.head)
  return tried.isGain && !tried.isLoss ? describeHead(before, tried) : null
}

/** Tags that the framework changes again are not helped by being written once more, nor is the text of og:image:alt. */
const saysNothingNew = (page: PageIndex, { tags }: HeadValues): boolean =>
  [...tags].every(
    ([key, value]) =>
      key === 'twitter:image:alt' ||
      (key === 'canonical'
        ? page.metadata.canonicalUrl?.value === value
        : tagsNamed(page, key).some((tag) => foldText(tagValue(tag)) === value)),
  )

interface Tried {
  readonly block: Block
  readonly proof: Weighed
  readonly changes: SuggestedHead['changes']
  readonly isGain: boolean
  /** Somebody's card would become less, or is expected to. */
  readonly isLoss: boolean
}

function tryHead(before: Before, values: HeadValues): Tried {
  const { capture, page, judged } = before
  const card = values.noCardHelps ? ['twitter:card'] : []
  const keys = new Set([...values.tags.keys(), ...OWN_TO_X, ...card, 'canonical'])
  const replacement = planReplacement(page, capture.page.body, keys)
  const charset = replacement.hasCharset ? null : page.extraction.charset.name.toLowerCase()
  const block = { values, replacement, charset }
  const proof = proveBlock(before, block)
  const changes = changesOf(judged.compatibility, proof.compatibility)
  const points = proof.score - judged.score.score
  return {
    block,
    proof,
    changes,
    isGain: points > 0 || (points === 0 && changes.some(page.asSite?.expectsSite ? isBetter : isGain)),
    isLoss: changes.some((change) => gain(change) < 0),
  }
}

/** URLs that a framework writes for the site by itself are not helped by being written down: only the doubt would go. */
const isBetter = (change: SuggestedHead['changes'][number]): boolean => gain(change) > 0

function describeHead(before: Before, { block, proof, changes }: Tried): SuggestedHead {
  const { page, judged } = before
  const { html, edits, assumptions, ...place } = writeBlock(before, block)
  const framework = inFramework(page, block.values)
  const undone = undoneBy(judged)
  const smallest = smallestChange(before, block)
  return {
    html,
    ...(framework && { framework }),
    edits,
    ...(smallest && { smallest }),
    ...place,
    assumptions: [
      ...assumptions,
      ...promiseOfPlaceholders(block.values),
      ...writtenBy(page, block.values),
      ...(undone === undefined ? [] : [`${AS_WRITTEN} that takes the fix of ${undone}.`]),
    ],
    score: proof.score,
    summary: proof.compatibility.summary,
    changes,
    notInMarkup: [...new Set([...(undone === undefined ? [] : [undone]), ...notInMarkup(judged, proof)])],
  }
}

const AS_WRITTEN = 'Score and verdicts are those of the page with these tags as they are written here:'

/** What a framework does to the page's tags it does to those of the block: streams them behind the head, takes their quotes. */
const undoneBy = ({ diagnostics }: Judged): string | undefined =>
  diagnostics.find(
    ({ id, fixes }) =>
      (id === 'streamed-tags-in-head' || id === 'tags-double-quoted') && fixes[0]?.kind === 'framework',
  )?.id

/** What the placeholders were replaced by where the page was judged again. */
function promiseOfPlaceholders({ placeholders, image }: HeadValues): string[] {
  const words = placeholders.filter(isBlankWords)
  const areWords = words.length > 0
  const noun = words.length + (image === null ? 1 : 0) === 1 ? 'placeholder' : 'placeholders'
  const fitting = [
    ...(areWords ? ['fitting words'] : []),
    ...(image === null ? ['an image of 1200×630 pixels'] : []),
  ]
  return fitting.length === 0
    ? []
    : [`Score and verdicts are those of the page with ${listText(fitting)} in place of the ${noun}.`]
}

/** What is found with the block in place. */
function notInMarkup(before: Judged, after: Weighed): string[] {
  const found = new Set(after.explained.map(({ rule }) => rule.id))
  const known = before.diagnostics.map(({ id }) => id).filter((id) => found.has(id))
  return [...new Set([...known, ...found])]
}

/** Nothing is looked for where no point is lost and every card is full or beyond us. */
const canHelp = ({ score, compatibility }: Judged): boolean =>
  score.breakdown.length > 0 ||
  Object.values(compatibility.platforms).some(
    ({ verdict, findings }) => verdict !== 'full' && findings.length > 0,
  )

/** Or longer than what is read of a page. */
const isBeyondUs = (page: PageIndex): boolean =>
  isUtf16(page) || page.extraction.omitted.unreadBytes !== undefined

/**
 * A head for an error page, a wall, a login page or one that only sends on would be one for a page that nobody means to share. Where the bytes
 * are in another charset than the page names, no text can be copied: that comes first.
 */
export const WITHOUT_HEAD: readonly string[] = [
  'not-a-challenge-page',
  'not-a-login-page',
  'not-another-page',
  'not-a-soft-404',
  'charset-matches-bytes',
  'page-built',
  'markup-closed',
]
