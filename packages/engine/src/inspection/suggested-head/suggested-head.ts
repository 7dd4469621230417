/**
 * One block of HTML that gives the page the best card its own words and images allow. What it promises is not estimated:
 * the page is read and judged again with these bytes changed.
 */
import { z } from 'zod'
import type { Capture, ImageCapture } from '../../capture/capture.ts'
import { unfetchedImage } from '../../capture/unfetched-page.ts'
import { indexPage, type PageIndex } from '../../facts/page-index.ts'
import { readFacts } from '../../facts/read-facts.ts'
import { givenImage } from '../../image/given-image.ts'
import { readPlatforms } from '../../platforms/index.ts'
import { VERDICTS, type PlatformCompatibility } from '../../platforms/platform-results.ts'
import { isField, type FieldValues } from '../../rules/idioms/fields.ts'
import { frameworkSnippet, idiomOf } from '../../rules/idioms/framework-snippet.ts'
import { PLACEHOLDERS } from '../../rules/kit/placeholders.ts'
import { placeOrigin, SOME_SITE } from '../../rules/local/placeholder.ts'
import { judge, type Judged } from '../judge.ts'
import type { HeadValues } from './head-values.ts'
import { planReplacement, withHead } from './replace-head.ts'
import { writeHead } from './write-head.ts'

const placeSchema = z.object({ line: z.number().int(), column: z.number().int() })

export const suggestedHeadSchema = z
  .object({
    /** To paste; plain text that must be escaped to be shown. */
    html: z.string(),
    /** The same in the words of the framework that was recognised. */
    framework: z.object({ name: z.string(), note: z.string(), code: z.string() }).optional(),
    /** Tags that it replaces, wherever they are. */
    removes: z.array(placeSchema.extend({ tag: z.string() })),
    /** Where the block goes: behind this place. */
    insertAfter: placeSchema,
    /** Strings in `html` that a person must replace. */
    placeholders: z.array(z.string()),
    assumptions: z.array(z.string()),
    /** Of the page with this block; `summary` counts verdicts. */
    score: z.number().int(),
    summary: z.object({
      full: z.number().int(),
      degraded: z.number().int(),
      none: z.number().int(),
      unknown: z.number().int(),
    }),
    changes: z.array(z.object({ platform: z.string(), from: z.enum(VERDICTS), to: z.enum(VERDICTS) })),
    /** Ids of diagnostics of this page that no tag can fix. */
    notInMarkup: z.array(z.string()),
  })
  .meta({ id: 'SuggestedHead' })
export type SuggestedHead = z.infer<typeof suggestedHeadSchema>

/** @returns null where no verdict and no point would change for the better. */
export function suggestHead(capture: Capture, page: PageIndex, judged: Judged): SuggestedHead | null {
  const failed = new Set(judged.diagnostics.map(({ id }) => id))
  if (!canHelp(judged) || isBeyondUs(page) || WRONG_PAGES.some((id) => failed.has(id))) return null
  const values = judged.head
  const { body } = capture.page
  const replacement = planReplacement(page, body, new Set([...values.tags.keys(), ...OWN_TO_X]))
  const charset = replacement.hasCharset ? null : page.extraction.charset.name.toLowerCase()
  const proof = prove(capture, withHead(body, replacement, writeHead(proven(values), charset)), values)
  const changes = verdictChanges(judged.compatibility, proof.compatibility)
  const { score } = proof.score
  const isBetter = score > judged.score.score || (score === judged.score.score && changes.length > 0)
  if (!isBetter || changes.some(isWorse)) return null
  const shown = withSomeSite(page, values)
  const framework = inFramework(page, shown)
  return {
    html: writeHead(shown.tags, charset),
    ...(framework && { framework }),
    removes: replacement.removes.map(({ line, column, tag }) => ({ line, column, tag })),
    insertAfter: placeOf(body, replacement.insertAt),
    placeholders: [...shown.placeholders],
    assumptions: [
      ...shown.assumptions,
      ...(values.placeholders.length > 0
        ? [
            'Score and verdicts are those of the page with fitting words, and an image of 1200×630 pixels, in place of the placeholders.',
          ]
        : []),
    ],
    score,
    summary: proof.compatibility.summary,
    changes,
    notInMarkup: notInMarkup(judged, proof),
  }
}

/** What still costs points or hurts a platform with the block in place. */
function notInMarkup(before: Judged, after: Judged): string[] {
  const costly = new Set(after.score.breakdown.map(({ id }) => id))
  const left = new Set(
    after.diagnostics
      .filter(({ id, severity, platforms }) => severity !== 'info' || platforms || costly.has(id))
      .map(({ id }) => id),
  )
  return [...new Set(before.diagnostics.map(({ id }) => id))].filter((id) => left.has(id))
}

/** Nothing is looked for where no point is lost and every card is full or beyond us. */
const canHelp = ({ score, compatibility }: Judged): boolean =>
  score.breakdown.length > 0 ||
  Object.values(compatibility.platforms).some(
    ({ verdict, findings }) => verdict !== 'full' && findings.length > 0,
  )

/** In two bytes a character, into which no block of ours is written, or longer than what is read of a page. */
const isBeyondUs = ({ extraction }: PageIndex): boolean =>
  /^utf-16/iu.test(extraction.charset.name) || extraction.omitted.unreadBytes !== undefined

/** A head for an error page or a wall would be one for a page that nobody means to share. */
const WRONG_PAGES = ['not-a-challenge-page', 'not-a-soft-404']

/** Left out of the block where they say nothing usable: then they go from the page as well. */
const OWN_TO_X = [
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:src',
  'twitter:image:alt',
]

const NEUTRAL: Readonly<Record<string, string>> = {
  [PLACEHOLDERS.title]: 'Sourdough for beginners',
  [PLACEHOLDERS.description]: 'Your first loaf in three days, step by step, with photographs of every stage.',
}

/** Placeholder words would be judged as such: fitting ones take their place. */
function proven({ tags }: HeadValues): ReadonlyMap<string, string> {
  return new Map([...tags].map(([key, value]) => [key, NEUTRAL[value] ?? value]))
}

/** Of a local page whose site is not known: what is pasted never holds a URL of this machine. */
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

/** The same capture with other bytes. What crawlers got as a page of their own is left out: they would get this one. */
function prove(capture: Capture, body: Uint8Array, values: HeadValues): Judged {
  const { crawlerViews, images, page } = capture
  const assumed: ImageCapture[] =
    values.image === null ? [assumedImage(values.tags.get('og:image') ?? '')] : []
  const changed: Capture = {
    ...capture,
    page: { ...page, body, encodedBytes: body.length },
    images: [...assumed, ...images],
    ...(crawlerViews && { crawlerViews: crawlerViews.filter((view) => !isPage(view)) }),
  }
  const facts = indexPage(readFacts(changed))
  return judge(facts, readPlatforms(facts, false))
}

const isPage = ({ response, body }: NonNullable<Capture['crawlerViews']>[number]): boolean =>
  response !== null && response.status >= 200 && response.status < 300 && body.length > 0

const assumedImage = (url: string): ImageCapture =>
  unfetchedImage({ url, ...givenImage({ format: 'png', width: 1200, height: 630, bytes: 100_000 }) })

function verdictChanges(
  before: PlatformCompatibility,
  after: PlatformCompatibility,
): SuggestedHead['changes'] {
  return Object.entries(before.platforms).flatMap(([platform, { verdict: from }]) => {
    const to = after.platforms[platform]?.verdict ?? from
    return from === to ? [] : [{ platform, from, to }]
  })
}

/** A card that is full now stays full, or at least is expected to: else we promise nothing. */
const isWorse = ({ from, to }: SuggestedHead['changes'][number]): boolean =>
  from === 'full' && (to === 'degraded' || to === 'none')

function inFramework({ extraction }: PageIndex, { tags }: HeadValues): SuggestedHead['framework'] {
  const idiom = idiomOf(extraction.generators)
  if (!idiom) return undefined
  const fields: FieldValues = Object.fromEntries([...tags].filter(([key]) => isField(key)))
  const code = frameworkSnippet(fields, idiom)
  return code === null ? undefined : { name: idiom.name, note: idiom.note, code }
}

/** 1-based line, and column in bytes of the line: what comes before a head is plain ASCII as a rule. */
function placeOf(body: Uint8Array, offset: number): { line: number; column: number } {
  const before = Buffer.from(body.buffer, body.byteOffset, offset).toString('latin1')
  const lines = before.split(/\r\n|\r|\n/u)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
