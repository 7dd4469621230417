/**
 * `devcli check <page> --fix`: writes the suggested head into the source of the page after showing what changes (`--write`),
 * or prints it as a patch (`--patch`).
 */
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Cli } from '../../cli.ts'
import { applyHead, type Applied } from '../../check/fix/apply-head.ts'
import { lineDiff } from '../../check/fix/line-diff.ts'
import { mergeFrontMatter } from '../../check/fix/merge-front-matter.ts'
import { pageSnippet } from '../../check/fix/page-snippet.ts'
import { realSource } from '../../check/fix/real-source.ts'
import { hasUncommitted, whyBuilt } from '../../check/fix/refuse-built.ts'
import { unifiedDiff } from '../../check/fix/unified-diff.ts'
import type { CheckedPage } from '../../check/check-report.ts'
import type { SuggestedHead } from '../../check/suggested-head.ts'
import { CliFailure, usageFailure } from '../../failures/cli-failure.ts'
import { escapeForTerminal } from '../../output/escape-for-terminal.ts'
import { paint } from '../../output/output.ts'
import { writeNamedFile } from '../../output/replace-file.ts'

export interface WriteOptions {
  readonly yes: boolean
  /** What was typed. */
  readonly targets: readonly string[]
}

/** @throws CliFailure with exit code 2 where the source is not known, or not one to write; 1 where writing fails. */
export async function writeFix(page: CheckedPage, { yes, targets }: WriteOptions, cli: Cli): Promise<void> {
  const change = findChange(page, targets, cli)
  if (change === null) return
  const { name, file, bytes, changed } = change
  if (!yes && hasUncommitted(file))
    throw usageFailure(`${name} has changes that are not committed. Commit them first, or add --yes.`)
  cli.output.note(paint('dim', name))
  for (const line of lineDiff(change.readable(bytes), change.readable(changed))) cli.output.note(...line)
  noteLeft(change, cli)
  if (!yes && !(await isWanted(name, cli))) return cli.output.note('Nothing was written.')
  // In the meantime an editor may have saved it, or a link may have taken its place.
  if (realSource(name, { cwd: cli.cwd(), targets }) !== file || !readFileSync(file).equals(bytes))
    throw usageFailure(`${name} has changed meanwhile, and was not written.`)
  writeNamedFile(file, name, changed)
  cli.output.note(`${name} was written.`)
}

/**
 * Prints the changes of all pages as `git apply` takes them. Of several pages, what has no change is noted in short.
 * @throws as `writeFix` where it is the only page.
 */
export function printPatch(pages: readonly CheckedPage[], targets: readonly string[], cli: Cli): void {
  const [only, ...others] = pages
  if (only && others.length === 0) {
    const change = findChange(only, targets, cli)
    if (change) cli.output.document(forTerminal(patchOf(change), cli))
    if (change) noteLeft(change, cli)
    return
  }
  const patches = new Map<string, string>()
  const without: string[] = []
  for (const page of pages)
    try {
      const change = page.suggestedHead ? findChange(page, targets, cli) : null
      // Pages that share a source share the change of the first of them.
      if (change && !patches.has(change.file)) patches.set(change.file, patchOf(change))
    } catch (error) {
      if (!(error instanceof CliFailure)) throw error
      without.push(error.message)
    }
  cli.output.document(forTerminal([...patches.values()].join(''), cli))
  for (const message of without.slice(0, MOST_NOTED)) cli.output.note(message)
  if (without.length > MOST_NOTED)
    cli.output.note(`${without.length - MOST_NOTED} more pages have no patch for such reasons.`)
}

const MOST_NOTED = 5

/** A program gets the bytes; a person must not be sent what a page tells terminals. */
const forTerminal = (patch: string, { output }: Cli): string =>
  output.columns === null ? patch : patch.split('\n').map(escapeForTerminal).join('\n')

function noteLeft({ left: lines }: Change, { output }: Cli): void {
  for (const left of lines) output.note(paint('dim', 'Left for you: '), left)
}

function patchOf({ name, bytes, changed }: Change): string {
  if (!isUtf8(bytes))
    throw usageFailure(`${name} is not in UTF-8, and a patch is printed in UTF-8: use --write.`)
  if (name.startsWith('..'))
    throw usageFailure(`${name} is above the current folder, where git applies no patch: run devcli there.`)
  return unifiedDiff(name.split(path.sep).join('/'), bytes.toString('utf8'), changed.toString('utf8'))
}

interface Change {
  /** Name that people know it by. */
  readonly name: string
  readonly file: string
  readonly bytes: Buffer
  readonly changed: Buffer
  /** What a person has to write. */
  readonly left: readonly string[]
  readonly readable: (bytes: Uint8Array) => string
}

/** @returns null where there is nothing to write, which is said. */
function findChange(page: CheckedPage, targets: readonly string[], cli: Cli): Change | null {
  const head = page.suggestedHead ?? null
  if (head === null) {
    cli.output.note('Nothing to write: no other head is suggested.')
    return null
  }
  const name = sourceOf(page, cli.cwd())
  const file = realSource(name, { cwd: cli.cwd(), targets })
  const built = whyBuilt(file)
  if (built !== null) throw usageFailure(`${name} is not written: ${built}. Fix what it is built from.`)
  const bytes = readFileSync(file)
  if (isMarkdown(name) && !isUtf8(bytes))
    throw usageFailure(`${name} is not written: it is not in UTF-8. Paste the block instead.`)
  const applied = isMarkdown(name) ? inMarkdown(bytes, head) : applyHead(bytes, head)
  const changed = applied && Buffer.from(applied.changed)
  const isSame = changed?.equals(bytes) ?? true
  if (applied && isSame && applied.left.length === 0) {
    cli.output.note(`Nothing to write: ${name} has all that the block says.`)
    return null
  }
  if (!applied || !changed || isSame)
    throw usageFailure(`${name} is not written: ${whyNot(name, applied?.left)}. Paste the block instead.`)
  const readable = reader(isMarkdown(name) ? 'utf-8' : head.charset)
  return { name, file, bytes, changed, left: applied.left, readable }
}

/** A byte order mark stays before the front matter. */
function inMarkdown(bytes: Buffer, head: SuggestedHead): Applied<string> | null {
  const [, mark = '', text = ''] = /^(\ufeff?)([^]*)$/.exec(bytes.toString('utf8')) ?? []
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
  const merged = mergeFrontMatter({ text, lineEnd }, pageSnippet(head))
  return merged && { ...merged, changed: mark + merged.changed }
}

function sourceOf({ file, source }: CheckedPage, cwd: string): string {
  if (source !== undefined && isMarkdown(source)) return source
  // A framework takes a static page as it is, also where it has a route for the same path.
  if (file !== undefined && (source === undefined || whyBuilt(path.resolve(cwd, file)) === null)) return file
  throw usageFailure(
    source === undefined
      ? '--write changes files: name an HTML file, or run devcli in the project that the server serves.'
      : `--write changes HTML and front matter, and ${source} is code. Paste the block instead.`,
  )
}

function whyNot(name: string, left: readonly string[] | undefined): string {
  if (left) return `only you can write what is left (${left.join('; ')})`
  return isMarkdown(name)
    ? 'its front matter is in a form that a program might break'
    : 'the tags are not where a program can change them'
}

/** Windows-1252 reads every byte, where the runtime lacks the encoding. */
function reader(charset: string): Change['readable'] {
  try {
    const decoder = new TextDecoder(charset)
    return (bytes) => decoder.decode(bytes)
  } catch {
    return reader('windows-1252')
  }
}

const isMarkdown = (name: string): boolean => /\.mdx?$/i.test(name)

async function isWanted(name: string, { stdin, output, signal }: Cli): Promise<boolean> {
  if (!stdin().isTTY)
    throw usageFailure('--fix --write asks before it writes. Where nobody answers, add --yes.')
  output.note(`Write ${name}? [y/N]`)
  const prompt = createInterface({ input: stdin() })
  try {
    return /^\s*y(?:es)?\s*$/i.test(await prompt.question('', { signal }))
  } finally {
    prompt.close()
  }
}
