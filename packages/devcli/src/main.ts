#!/usr/bin/env node
/** Parse, run, exit code: the only place that ends the process. */
import { readFileSync } from 'node:fs'
import { readCommandLine } from './command-line.ts'
import { EXIT } from './exit-codes.ts'

const usage = `Usage: devcli --help | --version

This version can only tell about itself: login, local inspection and the MCP server come with a later one.
To inspect a public page today, use the service: its home page, or POST /api/inspect.
`

const command = readCommandLine(process.argv.slice(2))
switch (command.kind) {
  case 'help':
    process.stdout.write(usage)
    break
  case 'version':
    process.stdout.write(`${ownVersion()}\n`)
    break
  case 'usage-error':
    process.stderr.write(`${command.message} Try devcli --help.\n`)
    process.exitCode = EXIT.usage
    break
}

function ownVersion(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  return manifest.version
}
