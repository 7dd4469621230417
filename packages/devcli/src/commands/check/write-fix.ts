/**
 * `devcli check <page> --fix`: writes the suggested head into the source of the page after showing what changes (`--write`),
 * or prints it as a patch (`--patch`).
 */
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
import { readSource, type SourceText } from '../../check/fix/source-text.ts'
import { unifiedDiff } from '../../check/fix/unified-diff.ts'
import type { CheckedPage } from '../../check/check-report.ts'
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
  const { name, file, bytes, source, applied } = change
  if (!yes && hasUncommitted(file))
    throw usageFailure(`${name} has changes that are not committed. Commit them first, or add --yes.`)
  cli.output.note(paint('dim', name))
  for (const line of lineDiff(source.readable(source.text), source.readable(applied.text)))
    cli.output.note(...line)
  noteLeft(change, cli)
  if (!yes && !(await isWanted(name, cli))) return cli.output.note('Nothing was written.')
  // In the meantime an editor may have saved it, or a link may have taken its place.
  if (realSource(name, { cwd: cli.cwd(), targets }) !== file || !readFileSync(file).equals(bytes))
    throw usageFailure(`${name} has changed meanwhile, and was not written.`)
  writeNamedFile(file, name, source.encode(applied.text))
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

function noteLeft({ applied }: Change, { output }: Cli): void {
  for (const left of applied.left) output.note(paint('dim', 'Left for you: '), left)
}

function patchOf({ name, bytes, source, applied }: Change): string {
  const isUtf8 = source.isUnicode && Buffer.from(bytes.toString('utf8')).equals(bytes)
  if (!isUtf8) throw usageFailure(`${name} is not in UTF-8, and a patch is printed in UTF-8: use --write.`)
  if (name.startsWith('..'))
    throw usageFailure(`${name} is above the current folder, where git applies no patch: run devcli there.`)
  const text = (changed: string) => Buffer.from(source.encode(changed)).toString('utf8')
  return unifiedDiff(name.split(path.sep).join('/'), text(source.text), text(applied.text))
}

interface Change {
  /** Name that people know it by. */
  readonly name: string
  readonly file: string
  readonly bytes: Buffer
  readonly source: SourceText
  readonly applied: Applied
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
  const source = readSource(bytes, isMarkdown(name) ? 'utf-8' : head.charset)
  if (isMarkdown(name) && !source.isUnicode)
    throw usageFailure(`${name} is not written: it is not in UTF-8. Paste the block instead.`)
  const applied = isMarkdown(name) ? mergeFrontMatter(source, pageSnippet(head)) : applyHead(source, head)
  if (applied?.text === source.text && applied.left.length === 0) {
    cli.output.note(`Nothing to write: ${name} has all that the block says.`)
    return null
  }
  if (applied === null || applied.text === source.text)
    throw usageFailure(`${name} is not written: ${whyNot(name, applied)}. Paste the block instead.`)
  return { name, file, bytes, source, applied }
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

function whyNot(name: string, applied: Applied | null): string {
  if (applied) return `only you can write what is left (${applied.left.join('; ')})`
  return isMarkdown(name)
    ? 'its front matter is in a form that a program might break'
    : 'the tags are not where a program can change them'
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
