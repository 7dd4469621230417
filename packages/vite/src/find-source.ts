/** The file where a tag is written, where exactly one can be meant: a wrong file costs more time than none. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'

export interface SourcePlace {
  /** Absolute. */
  readonly file: string
  readonly line: number
}

const SOURCE = /\.(?:html|astro|svelte|vue|mdx?|[cm]?[jt]sx?)$/
const FOREIGN = /[\\/](?:node_modules|dist|build|\.[^\\/]+)(?:[\\/]|$)/
const MAX_BYTES = 512 * 1024
const MAX_FILES = 5000

/**
 * @param tag as findings name it, such as `og:image` or `title`.
 * @param value what the page says there; of several files the one that also has it is meant.
 */
export async function findSource(
  { watcher, config }: Pick<ViteDevServer, 'watcher' | 'config'>,
  { tag, value }: { readonly tag: string; readonly value: string },
): Promise<SourcePlace | null> {
  const files = Object.entries(watcher.getWatched())
    .flatMap(([folder, names]) => names.map((name) => join(folder, name)))
    .filter((file) => SOURCE.test(file) && !FOREIGN.test(file.slice(config.root.length)))
    .slice(0, MAX_FILES)
  const named = await Promise.all(files.map((file) => placesIn(file, tag, value)))
  const found = named.flatMap((place) => place ?? [])
  const exact = found.filter(({ hasValue }) => hasValue)
  const [only, ...others] = exact.length > 0 ? exact : found
  return only && others.length === 0 ? { file: only.file, line: only.line } : null
}

async function placesIn(file: string, tag: string, value: string) {
  const known = await stat(file).catch(() => null)
  if (!known?.isFile() || known.size > MAX_BYTES) return null
  const text = await readFile(file, 'utf8')
  const at = text.search(new RegExp(writtenAs(tag), 'i'))
  if (at === -1) return null
  return { file, line: text.slice(0, at).split('\n').length, hasValue: value !== '' && text.includes(value) }
}

/** A name in quotes, as in `property="og:image"`; an element by its start. */
function writtenAs(tag: string): string {
  const literal = tag.replaceAll(/\W/g, String.raw`\$&`)
  return /^[a-z]+$/i.test(tag) ? `<${literal}\\b|["']${literal}["']` : `["']${literal}["']`
}
