/** A fix in the words of the framework that the page betrays. */
import { pastedValue } from '../shared/snippet-value.ts'
import { filledFields, type FieldValues } from './fields.ts'
import { docusaurus, eleventy, vitePress } from './front-matter-frameworks.ts'
import { hugo } from './hugo.ts'
import type { Framework, SnippetLanguage, SnippetPart } from './framework.ts'
import { jekyll } from './jekyll.ts'
import { astro, gatsby, svelteKit } from './markup-frameworks.ts'
import { next, nextDynamic, nuxt, reactRouter } from './script-frameworks.ts'
import { wordPress } from './wordpress.ts'

/**
 * In order of precedence where a page betrays several: what renders the page comes before what holds its
 * content, for a WordPress behind Next.js leaves its marks in the URLs of images.
 */
export const FRAMEWORKS: readonly Framework[] = [
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
export function frameworkOf(generators: readonly string[]): Framework | null {
  return (
    FRAMEWORKS.find((framework) => framework.generators.some((name) => generators.includes(name))) ?? null
  )
}

/** The parts of a snippet, each for one file; empty where the framework cannot say it. */
export function snippetParts(values: FieldValues, framework: Framework): SnippetPart[] {
  const clean = filledFields(values).map(([field, value]) => [field, pastedValue(value)] as const)
  return framework.parts(Object.fromEntries(clean))
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
export function frameworkSnippet(values: FieldValues, framework: Framework): string | null {
  const parts = snippetParts(values, framework)
  if (parts.length === 0) return null
  return parts.map(({ language, place, code }) => `${COMMENTS[language](place)}\n${code}`).join('\n\n')
}
