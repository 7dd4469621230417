/** What the README shows is what `devcli check` prints today, line for line; `…` stands for lines left out. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { png } from '../../../../test/e2e/png.ts'
import { cleanUp, makeFolder, runCheck } from './run-check.ts'

afterEach(cleanUp)

const BREAD = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<title>How to bake bread</title>
<meta name="viewport" content="width=device-width">
<meta name="description" content="A loaf from flour, water and salt, explained step by step for everyone who bakes at home.">
<link rel="canonical" href="https://bread.example/">
<link rel="icon" href="/favicon.ico">
<meta property="og:title" content="How to bake bread">
<meta property="og:description" content="A loaf from flour, water and salt, explained step by step for everyone who bakes at home.">
<meta property="og:type" content="website">
<meta property="og:url" content="https://bread.example/">
<meta property="og:image" content="https://bread.example/card.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
</head><body><h1>How to bake bread</h1></body></html>
`

/** @returns the lines of the shown output that are not printed, in their order. */
function unprinted(shown: string, stdout: string): string[] {
  const printed = stdout.split('\n')
  let from = 0
  return shown.split('\n').filter((line) => {
    if (line.trim() === '…') return false
    const at = printed.indexOf(line, from)
    if (at >= 0) from = at + 1
    return at < 0
  })
}

test('the README shows what is printed', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')
  const [, args = '', shown = ''] =
    /```\n\$ node action\/bundle\.js check (.*)\n([^]*?)\n```/.exec(readme) ?? []
  // Not so light that it could be an icon.
  const image = Buffer.concat([png(1200, 630), Buffer.alloc(20_000, 7)])
  const cwd = makeFolder({ 'dist/index.html': BREAD, 'dist/card.png': image, 'dist/favicon.ico': '' })
  const { stdout } = await runCheck(args.split(' '), { cwd })
  expect(shown.split('\n').length).toBeGreaterThan(8)
  expect({ stdout, unprinted: unprinted(shown, stdout) }).toEqual({ stdout, unprinted: [] })
})
