/** How one framework takes a page's metadata. */
import type { FieldValues } from './fields.ts'

/** Languages that a part of a snippet can be written in; tests parse each with a parser of its own. */
export type SnippetLanguage = 'ts' | 'tsx' | 'svelte' | 'astro' | 'html' | 'mdx' | 'yaml' | 'toml' | 'php'

/** What goes into one file. */
export interface SnippetPart {
  language: SnippetLanguage
  /** Where it goes: a file, or a place in one. */
  place: string
  code: string
}

export interface Framework {
  /** Name as people write it. */
  readonly name: string
  /** What `extraction.generators` calls it. */
  readonly generators: readonly string[]
  /** Said once above the snippet: what to watch out for. */
  readonly note: string
  /** A string in the snippet that a person must replace, where the page does not tell it. */
  readonly placeholder?: string
  /** @returns nothing where the framework has no way to say one of these values. */
  parts(values: FieldValues): SnippetPart[]
}
