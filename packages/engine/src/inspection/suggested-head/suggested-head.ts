/**
 * One block of HTML that gives the page the best card its own words and images allow. What it promises is not estimated:
 * the page is read and judged again with these bytes changed.
 */
import { z } from 'zod'
import type { Capture } from '../../capture/capture.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { sendsOn } from '../../metadata/sends-on.ts'
import { foldText } from '../../metadata/text.ts'
import { verdictCountsSchema } from '../../platforms/platform-results.ts'
import { isField, type FieldValues } from '../../rules/frameworks/fields.ts'
import { frameworkSnippet, frameworkOf } from '../../rules/frameworks/framework-snippet.ts'
import { generatorOf, hidesFramework, inSettings } from '../../rules/generators/generators.ts'
import { htmlText } from '../../rules/frameworks/literals.ts'
import { tagsNamed } from '../../rules/shared/find-tags.ts'
import { pastedValue } from '../../rules/shared/snippet-value.ts'
import { placeOrigin, SOME_SITE } from '../../rules/local/placeholder.ts'
import type { Judged, Weighed } from '../judge.ts'
import { changesOf, gain, headChangeSchema, isGain } from './head-changes.ts'
import type { HeadValues } from './head-values.ts'
import { placeOf } from './place-of.ts'
import { isBlankWords, proveBody, provenTags } from './prove-head.ts'
import { isUtf16, planReplacement, type Replacement } from './replace-head.ts'
import { applyEdits, editSchema } from '../../rules/edits/apply-edits.ts'
import { ASCII_ALONE } from '../../rules/edits/letters-of.ts'
import { planEdits } from '../../rules/edits/plan-edits.ts'
import { writeHead } from './write-head.ts'
import { wrongKeys } from './wrong-lines.ts'

const placeSchema = z.object({ line: z.number().int(), column: z.number().int() })
const removesSchema = z.array(placeSchema.extend({ tag: z.string() }))

const frameworkSchema = z.object({
  name: z.string(),
  note: z.string(),
  code: z.string(),
  /** Strings in the code alone that a person must fill in. */
  placeholders: z.array(z.string()).optional(),
})

export const suggestedHeadSchema = z
  .object({
    /** To paste; plain text that must be escaped to be shown. */
    html: z.string(),
    /** The same values in the words of the framework that was recognised; not judged once more. */
    framework: frameworkSchema.optional(),
    /**
     * Of a page that needs little: only the lines that it lacks or has otherwise, judged in the same way. Absent where that is
     * the whole block.
     */
    smallest: z
      .object({
        html: z.string(),
        edits: z.array(editSchema).optional(),
        framework: frameworkSchema.optional(),
        removes: removesSchema,
        insertAfter: placeSchema,
        placeholders: z.array(z.string()),
        score: z.number().int(),
      })
      .optional(),
    /** What exactly changes in the page, for a program; absent in what was made before, and of pages in UTF-16. */
    edits: z.array(editSchema).optional(),
    /** Tags that it replaces, wherever they are. */
    removes: removesSchema,
    /** Where the block goes: behind this place. */
    insertAfter: placeSchema,
    /** Strings in `html` that a person must replace, or look at: what is not the page's own, or not as long. */
    placeholders: z.array(z.string()),
    assumptions: z.array(z.string()),
    /** Score of the page with this block; `summary` counts verdicts. */
    score: z.number().int(),
    summary: verdictCountsSchema,
    /** Platforms whose verdict differs; of an unknown one also what is expected. */
    changes: z.array(headChangeSchema),
    /** Ids of the diagnostics of the page with this block: those of this page first, then what only the block brings. */
    notInMarkup: z.array(z.string()),
  })
  .meta({ id: 'SuggestedHead' })
export type SuggestedHead = z.infer<typeof suggestedHeadSchema>

/** @returns null where no verdict and no point would change for the better, or a card would become less. */
export function suggestHead(capture: Capture, page: PageIndex, judged: Judged): SuggestedHead | null {
  const failed = new Set(judged.diagnostics.map(({ id }) => id))
  if (!canHelp(judged) || isBeyondUs(page) || sendsOn(page) || WITHOUT_HEAD.some((id) => failed.has(id)))
    return null
  if (undoneBy(judged) !== undefined && saysNothingNew(page, judged.head)) return null
  const before = { capture, page, judged }
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

interface Before {
  readonly capture: Capture
  readonly page: PageIndex
  readonly judged: Judged
}

interface Tried {
  readonly values: HeadValues
  readonly replacement: Replacement
  /** To be declared first; null where the head has it. */
  readonly charset: string | null
  readonly proof: Weighed
  readonly changes: SuggestedHead['changes']
  readonly isGain: boolean
  /** Somebody's card would become less, or is expected to. */
  readonly isLoss: boolean
}

function tryHead({ capture, page, judged }: Before, values: HeadValues): Tried {
  const { body } = capture.page
  const card = values.noCardHelps ? ['twitter:card'] : []
  const keys = new Set([...values.tags.keys(), ...OWN_TO_X, ...card, 'canonical'])
  const replacement = planReplacement(page, body, keys)
  const charset = replacement.hasCharset ? null : page.extraction.charset.name.toLowerCase()
  const block = writeHead(provenTags(values), charset)
  const assumedImage = values.image === null ? (values.tags.get('og:image') ?? '') : null
  const edits = planEdits(body, replacement.insertAt, block, replacement.removes)
  const proof = proveBody(capture, page, applyEdits(body, edits, { encoding: ASCII_ALONE }), assumedImage)
  const changes = changesOf(judged.compatibility, proof.compatibility)
  const points = proof.score - judged.score.score
  return {
    values,
    replacement,
    charset,
    proof,
    changes,
    isGain: points > 0 || (points === 0 && changes.some(page.asSite?.expectsSite ? isBetter : isGain)),
    isLoss: changes.some((change) => gain(change) < 0),
  }
}

/** URLs that a framework writes for the site by itself are not helped by being written down: only the doubt would go. */
const isBetter = (change: SuggestedHead['changes'][number]): boolean => gain(change) > 0

function describeHead({ capture, page, judged }: Before, tried: Tried): SuggestedHead {
  const { values, replacement, charset, proof, changes } = tried
  const shown = withSomeSite(page, values)
  const framework = inFramework(page, shown)
  const undone = undoneBy(judged)
  const html = writeHead(shown.tags, charset)
  const smallest = smallestChange({ capture, page, judged }, tried)
  return {
    html,
    ...(framework && { framework }),
    edits: planEdits(capture.page.body, replacement.insertAt, html, replacement.removes),
    ...(smallest && { smallest }),
    removes: replacement.removes.map(({ line, column, tag }) => ({ line, column, tag })),
    insertAfter: placeOf(capture.page.body, replacement.insertAt, page.extraction.charset),
    // As they are written in `html`.
    placeholders: shown.placeholders.map((text) => htmlText(pastedValue(text))),
    assumptions: [
      ...shown.assumptions,
      ...promiseOfPlaceholders(values),
      ...writtenBy(page, values),
      ...(undone === undefined ? [] : [`${AS_WRITTEN} that takes the fix of ${undone}.`]),
    ],
    score: proof.score,
    summary: proof.compatibility.summary,
    changes,
    notInMarkup: [...new Set([...(undone === undefined ? [] : [undone]), ...notInMarkup(judged, proof)])],
  }
}

/** Below that a page needs the whole block: its category is no longer good. */
const LEAST_SCORE = 75

function smallestChange(
  { capture, page, judged }: Before,
  { values, charset }: Tried,
): SuggestedHead['smallest'] {
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
  const { body } = capture.page
  const left = OWN_TO_X.filter((key) => !values.tags.has(key))
  const planned = planReplacement(page, body, new Set([...tags.keys(), ...left]))
  const image = describes ? tagsNamed(page, 'og:image')[0] : undefined
  const replacement = image ? { ...planned, insertAt: image.endOffset } : planned
  const part = { ...values, tags }
  const assumed = values.image === null ? (values.tags.get('og:image') ?? '') : null
  const { insertAt, removes } = replacement
  const tried = planEdits(body, insertAt, writeHead(provenTags(part), null), removes)
  const proof = proveBody(capture, page, applyEdits(body, tried, { encoding: ASCII_ALONE }), assumed)
  if (proof.score <= judged.score.score) return undefined
  const shown = withSomeSite(page, part)
  const html = writeHead(shown.tags, null)
  // In code, an image and what describes it are one object.
  const ofImage = describes ? [...values.tags].filter(([key]) => key.startsWith('og:image')) : []
  const inCode = withSomeSite(page, { ...values, tags: new Map([...tags, ...ofImage]) })
  const framework = inFramework(page, inCode)
  return {
    html,
    ...(framework && { framework: { ...framework, note: `add this to what is there; ${framework.note}` } }),
    edits: planEdits(body, insertAt, html, removes),
    removes: removes.map(({ line, column, tag }) => ({ line, column, tag })),
    insertAfter: placeOf(body, insertAt, page.extraction.charset),
    placeholders: shown.placeholders
      .map((text) => htmlText(pastedValue(text)))
      .filter((text) => html.includes(text)),
    score: proof.score,
  }
}

const AS_WRITTEN = 'Score and verdicts are those of the page with these tags as they are written here:'

/** What a framework does to the page's tags it does to those of the block: streams them behind the head, takes their quotes. */
const undoneBy = ({ diagnostics }: Judged): string | undefined =>
  diagnostics.find(
    ({ id, fixes }) =>
      (id === 'streamed-tags-in-head' || id === 'tags-double-quoted') && fixes[0]?.kind === 'framework',
  )?.id

/** A plug-in that writes the tags: pasted next to its own, the block would be there twice. */
function writtenBy({ extraction }: PageIndex, { tags }: HeadValues): string[] {
  const generator = generatorOf(extraction.generators)
  const settings = generator && hidesFramework(generator) && inSettings(fieldsOf(tags), generator)
  return settings ? [`${generator.name} writes these tags: set the values there. ${settings}`] : []
}

const fieldsOf = (tags: HeadValues['tags']): FieldValues =>
  Object.fromEntries([...tags].filter(([key]) => isField(key)))

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

/** Left out of the block where they say nothing usable: then they go from the page as well. */
const OWN_TO_X = [
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:src',
  'twitter:image:alt',
]

/** Values of a local page whose site is not known: what is pasted never holds a URL of this machine. */
function withSomeSite(page: PageIndex, values: HeadValues): HeadValues {
  const place = placeOrigin(page)
  if (!place) return values
  const tags = new Map([...values.tags].map(([key, value]) => [key, place(value)]))
  const isNamed = [...tags.values()].some((value) => value.includes(SOME_SITE))
  return {
    ...values,
    tags,
    placeholders: [...values.placeholders.map(place), ...(isNamed ? [SOME_SITE] : [])],
    assumptions: [
      ...values.assumptions,
      `${SOME_SITE} is to be replaced by the site that the page will be on.`,
    ],
  }
}

/** Files that a build names by their content, or a framework by a convention: it writes their URL, which changes with them. */
const BUILT_FILE =
  /\/(?:_next|_nuxt|_astro|_app\/immutable)\/|\/(?:opengraph|twitter)-image[^/?#]*(?:\?[^#]*)?$|\/assets\/[^/?#]*[-.][\w-]{8}\.\w+$/u
const IMAGE_FIELD = /^(?:og|twitter):image(?::|$)/u

function inFramework({ extraction }: PageIndex, { tags }: HeadValues): SuggestedHead['framework'] {
  const { generators } = extraction
  const framework = frameworkOf(generators)
  if (!framework || hidesFramework(generatorOf(generators))) return undefined
  const isBuilt = BUILT_FILE.test(tags.get('og:image') ?? '')
  const fields = fieldsOf(new Map([...tags].filter(([key]) => !(isBuilt && IMAGE_FIELD.test(key)))))
  const code = frameworkSnippet(fields, framework)
  if (code === null) return undefined
  const { name, note, placeholder } = framework
  const isFilledIn = placeholder === undefined || !code.includes(placeholder)
  return { name, note, code, ...(!isFilledIn && { placeholders: [placeholder] }) }
}
