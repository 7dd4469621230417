/** Which tool made a page, and what a fix says in its words. */
import type { FieldValues } from '../frameworks/fields.ts'
import { astro } from './astro.ts'
import { docusaurus } from './docusaurus.ts'
import { partOf, type Generator } from './generator.ts'
import { ghost } from './ghost.ts'
import { hugo } from './hugo.ts'
import { mintlify } from './mintlify.ts'
import { next } from './next.ts'
import { nuxt } from './nuxt.ts'
import { rankMath } from './rank-math.ts'
import { shopify } from './shopify.ts'
import { squarespace } from './squarespace.ts'
import { starlight } from './starlight.ts'
import { webflow } from './webflow.ts'
import { wix } from './wix.ts'
import { wordPress } from './wordpress.ts'
import { yoast } from './yoast.ts'

/** They hold content, which other tools make pages of as well. */
const HOLDERS: readonly Generator[] = [shopify, wix, squarespace, webflow, ghost, yoast, rankMath, wordPress]

/**
 * What a page is made with comes before what that is made with: Mintlify runs on Next.js, Starlight on Astro. Hugo writes
 * its own tag, and its themes may copy that of another.
 */
export const GENERATORS: readonly Generator[] = [
  hugo,
  mintlify,
  starlight,
  docusaurus,
  next,
  nuxt,
  astro,
  ...HOLDERS,
]

/** Tools that make pages and have no words here: a tag or a host that they name besides is only where content is from. */
const OTHER_MAKERS: readonly string[] = [
  'gatsby',
  'sveltekit',
  'react-router',
  'vitepress',
  'eleventy',
  'jekyll',
]

/** @param marks `extraction.generators`. */
export function generatorOf(marks: readonly string[]): Generator | null {
  const found = GENERATORS.find(({ mark }) => marks.includes(mark)) ?? null
  const isOfOther =
    found !== null && HOLDERS.includes(found) && OTHER_MAKERS.some((one) => marks.includes(one))
  return isOfOther ? null : found
}

/** Tools whose pages no template or plug-in of what lies below should be written for. */
const CLOSED: ReadonlySet<Generator> = new Set([mintlify, starlight, yoast, rankMath])

/** Whether the code of the framework below is not the owner's to write. */
export const hidesFramework = (generator: Generator | null): boolean =>
  generator !== null && CLOSED.has(generator)

/** @returns where these values are set; null where none of them has a setting. */
export function inSettings(values: FieldValues, { name, sets }: Generator): string | null {
  const parts = Object.keys(values).flatMap((field) => partOf(field) ?? [])
  const ways = new Set(parts.map((part) => sets[part]))
  return ways.size === 0 ? null : `In ${name}, ${[...ways].join('; ')}.`
}

/** @returns with a space before it; empty where the tool writes an image by itself, or none is known. */
export function withoutImageSentence(marks: readonly string[]): string {
  const generator = generatorOf(marks)
  return generator?.withoutImage ? ` ${generator.name} ${generator.withoutImage}.` : ''
}
