/** A block of tags: written for a person, in the words of a framework, and as the page is judged with it. */
import type { PageIndex } from '../../facts/page-index.ts'
import { ASCII_ALONE } from '../../rules/edits/letters-of.ts'
import { applyEdits } from '../../rules/edits/apply-edits.ts'
import { planEdits } from '../../rules/edits/plan-edits.ts'
import { isField, type FieldValues } from '../../rules/frameworks/fields.ts'
import { frameworkSnippet, frameworkOf } from '../../rules/frameworks/framework-snippet.ts'
import { generatorOf, hidesFramework, inSettings } from '../../rules/generators/generators.ts'
import { htmlText } from '../../rules/frameworks/literals.ts'
import { placeOrigin, SOME_SITE } from '../../rules/local/placeholder.ts'
import { pastedValue } from '../../rules/shared/snippet-value.ts'
import type { Weighed } from '../judge.ts'
import type { SuggestedHead } from './head-schema.ts'
import type { HeadValues } from './head-values.ts'
import { placeOf } from './place-of.ts'
import { proveBody, provenTags, type Before } from './prove-head.ts'
import type { Replacement } from './replace-head.ts'
import { writeHead } from './write-head.ts'

export interface Block {
  readonly values: HeadValues
  readonly replacement: Replacement
  /** To be declared first; null where the head has it. */
  readonly charset: string | null
}

/** Tags that are left out of the block where they say nothing usable: then they go from the page as well. */
export const OWN_TO_X = [
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:src',
  'twitter:image:alt',
]

export function proveBlock(before: Before, { values, replacement, charset }: Block): Weighed {
  const { body } = before.capture.page
  const { insertAt, removes } = replacement
  const edits = planEdits(body, insertAt, writeHead(provenTags(values), charset), removes)
  const assumedImage = values.image === null ? before.judged.head.tags.get('og:image') : undefined
  return proveBody(before, applyEdits(body, edits, { encoding: ASCII_ALONE }), assumedImage ?? null)
}

export function writeBlock({ capture, page }: Before, { values, replacement, charset }: Block) {
  const { body } = capture.page
  const { insertAt, removes } = replacement
  const { tags, placeholders, assumptions } = withSomeSite(page, values)
  const html = writeHead(tags, charset)
  return {
    html,
    edits: planEdits(body, insertAt, html, removes),
    removes: removes.map(({ line, column, tag }) => ({ line, column, tag })),
    insertAfter: placeOf(body, insertAt, page.extraction.charset),
    // As they are written in `html`.
    placeholders: placeholders
      .map((text) => htmlText(pastedValue(text)))
      .filter((text) => html.includes(text)),
    assumptions,
  }
}

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

export function inFramework(page: PageIndex, values: HeadValues): SuggestedHead['framework'] {
  const { generators } = page.extraction
  const framework = frameworkOf(generators)
  if (!framework || hidesFramework(generatorOf(generators))) return undefined
  const { tags } = withSomeSite(page, values)
  const isBuilt = BUILT_FILE.test(tags.get('og:image') ?? '')
  const fields = fieldsOf(new Map([...tags].filter(([key]) => !(isBuilt && IMAGE_FIELD.test(key)))))
  const code = frameworkSnippet(fields, framework)
  if (code === null) return undefined
  const { name, note, placeholder } = framework
  const isFilledIn = placeholder === undefined || !code.includes(placeholder)
  return { name, note, code, ...(!isFilledIn && { placeholders: [placeholder] }) }
}

/** A plug-in that writes the tags: pasted next to its own, the block would be there twice. */
export function writtenBy({ extraction }: PageIndex, { tags }: HeadValues): string[] {
  const generator = generatorOf(extraction.generators)
  const settings = generator && hidesFramework(generator) && inSettings(fieldsOf(tags), generator)
  return settings ? [`${generator.name} writes these tags: set the values there. ${settings}`] : []
}

const fieldsOf = (tags: HeadValues['tags']): FieldValues =>
  Object.fromEntries([...tags].filter(([key]) => isField(key)))
