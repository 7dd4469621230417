/** `devcli check <page> --fix --write`: writes the suggested head into the source of the page, after showing what changes. */
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Cli } from '../../cli.ts'
import { applyHead, type Applied } from '../../check/fix/apply-head.ts'
import { lineDiff } from '../../check/fix/line-diff.ts'
import { mergeFrontMatter } from '../../check/fix/merge-front-matter.ts'
import { pageSnippet } from '../../check/fix/page-snippet.ts'
import { hasUncommitted, whyBuilt } from '../../check/fix/refuse-built.ts'
import { readSource, type SourceText } from '../../check/fix/source-text.ts'
import type { CheckedPage } from '../../check/check-report.ts'
import type { SuggestedHead } from '../../check/suggested-head.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { paint } from '../../output/output.ts'

/** @throws CliFailure with exit code 2 where the source is not known, or not one to write. */
export async function writeFix(
  page: CheckedPage,
  { yes }: { readonly yes: boolean },
  cli: Cli,
): Promise<void> {
  const head = page.suggestedHead ?? null
  if (head === null) return cli.output.note('Nothing to write: no other head is suggested.')
  const name = sourceOf(page, cli.cwd())
  const file = path.resolve(cli.cwd(), name)
  const built = whyBuilt(file)
  if (built !== null) throw usageFailure(`${name} is not written: ${built}. Fix what it is built from.`)
  const bytes = readFileSync(file)
  const source = readSource(bytes)
  const applied = apply(name, source, head)
  if (applied?.text === source.text && applied.left.length === 0)
    return cli.output.note(`Nothing to write: ${name} has all that the block says.`)
  if (applied === null || applied.text === source.text)
    throw usageFailure(`${name} is not written: ${whyNot(name, head, applied)}. Paste the block instead.`)
  if (!yes && hasUncommitted(file))
    throw usageFailure(`${name} has changes that are not committed. Commit them first, or add --yes.`)
  cli.output.note(paint('dim', name))
  for (const line of lineDiff(source.text, applied.text)) cli.output.note(...line)
  for (const left of applied.left) cli.output.note(paint('dim', 'Left for you: '), left)
  if (!yes && !(await isWanted(name, cli))) return cli.output.note('Nothing was written.')
  // In place: links, owner and mode stay. An editor may have saved it in the meantime.
  if (!readFileSync(file).equals(bytes))
    throw usageFailure(`${name} has changed meanwhile, and was not written.`)
  writeFileSync(file, source.encode(applied.text))
  cli.output.note(`${name} was written.`)
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

function whyNot(name: string, { placeholders }: SuggestedHead, applied: Applied | null): string {
  if (applied) return `only you can write what is left (${applied.left.join('; ')})`
  if (isMarkdown(name)) return 'its front matter is in a form that a program might break'
  return placeholders.length > 0
    ? `only you know what to fill in (${placeholders.join(', ')})`
    : 'the tags are not where a program can change them'
}

const isMarkdown = (name: string): boolean => /\.mdx?$/i.test(name)

const apply = (name: string, source: SourceText, head: SuggestedHead): Applied | null =>
  /\.mdx?$/i.test(name) ? mergeFrontMatter(source, pageSnippet(head)) : applyHead(source, head)

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
