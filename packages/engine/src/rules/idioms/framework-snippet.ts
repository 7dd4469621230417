/** A fix in the words of the framework that the page betrays. */
import { pastedValue } from '../kit/snippet-value.ts'
import { filledFields, type FieldValues } from './fields.ts'
import { docusaurus, eleventy, vitePress } from './front-matter-idioms.ts'
import { hugo } from './hugo-idiom.ts'
import type { Idiom, SnippetLanguage, SnippetPart } from './idiom.ts'
import { jekyll } from './jekyll-idiom.ts'
import { astro, gatsby, svelteKit } from './markup-idioms.ts'
import { next, nextDynamic, nuxt, reactRouter } from './script-idioms.ts'
import { wordPress } from './wordpress-idiom.ts'

/**
 * In order of precedence where a page betrays several: what renders the page comes before what holds its
 * content, for a WordPress behind Next.js leaves its marks in the URLs of images.
 */
export const IDIOMS: readonly Idiom[] = [
  hugo,
  docusaurus,
  gatsby,
  nextDynamic,
  next,
  nuxt,
  svelteKit,
  astro,
  reactRouter,
  vitePress,
  eleventy,
  jekyll,
  wordPress,
]

/** @param generators names of `extraction.generators`. */
export function idiomOf(generators: readonly string[]): Idiom | null {
  return IDIOMS.find((idiom) => idiom.generators.some((name) => generators.includes(name))) ?? null
}

/** The parts of a snippet, each for one file; empty where the framework cannot say it. */
export function snippetParts(values: FieldValues, idiom: Idiom): SnippetPart[] {
  const clean = filledFields(values).map(([field, value]) => [field, pastedValue(value)] as const)
  return idiom.parts(Object.fromEntries(clean))
}

const COMMENTS: Record<SnippetLanguage, (text: string) => string> = {
  ts: (text) => `// ${text}`,
  tsx: (text) => `// ${text}`,
  php: (text) => `// ${text}`,
  yaml: (text) => `# ${text}`,
  toml: (text) => `# ${text}`,
  html: (text) => `<!-- ${text} -->`,
  svelte: (text) => `<!-- ${text} -->`,
  astro: (text) => `<!-- ${text} -->`,
  mdx: (text) => `{/* ${text} */}`,
}

/**
 * @returns what to write where, each part under a comment that names its file; null where the framework has no
 * way to say it.
 */
export function frameworkSnippet(values: FieldValues, idiom: Idiom): string | null {
  const parts = snippetParts(values, idiom)
  if (parts.length === 0) return null
  return parts.map(({ language, place, code }) => `${COMMENTS[language](place)}\n${code}`).join('\n\n')
}
