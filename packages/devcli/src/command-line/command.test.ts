/** What follows from one declaration: the values, their types, the help and the completions. */
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Cli } from '../cli.ts'
import { completionScript } from '../commands/completion/scripts.ts'
import { SHELLS } from '../commands/completion/shells.ts'
import { COMMANDS } from '../commands/index.ts'
import { defineCommand } from './command.ts'
import { allCommands, type CommandSet } from './command-set.ts'
import { helpText } from './help.ts'
import { takesValue, type Option } from './option.ts'
import { readCommandLine } from './parse.ts'
import { anyText, oneOf, wholeNumber } from './value-format.ts'

const sample = defineCommand({
  name: 'sample',
  summary: "judge a folder's pages",
  forms: [{ usage: 'sample <folder>', summary: 'judge the pages of a folder' }],
  options: {
    dryRun: { short: 'n', summary: 'change nothing: only [look]' },
    header: { summary: 'send this header', value: anyText('header'), repeatable: true },
    format: { summary: 'print as', value: oneOf('text', 'json'), repeatable: true },
    max: { summary: 'read this many pages', value: wholeNumber('number', 1, 500) },
  },
  conflicts: [{ option: 'dryRun', excludes: ['format'], because: 'it prints nothing.' }],
  readArgs: (args) => args.length,
  run({ args, options }) {
    expectTypeOf(args).toEqualTypeOf<number>()
    expectTypeOf(options.dryRun).toEqualTypeOf<boolean>()
    expectTypeOf(options.header).toEqualTypeOf<readonly string[]>()
    expectTypeOf(options.format).toEqualTypeOf<readonly ('text' | 'json')[]>()
    expectTypeOf(options.max).toEqualTypeOf<number | undefined>()
    return Promise.resolve(args + options.header.length)
  },
})
const commands: CommandSet = { page: COMMANDS.page, named: [...COMMANDS.named, sample] }

const read = (...argv: string[]) => {
  const { request } = readCommandLine(['sample', ...argv], commands)
  if (request.kind === 'run') return request.invocation
  throw new Error(request.kind === 'usage-error' ? request.message : request.kind)
}

describe('a command', () => {
  test('gets a value for each of its options', () => {
    expect(read('a', 'b').options).toEqual({ dryRun: false, header: [], format: [], max: undefined })
    const argv = ['-n', '--header', 'A: 1', '--header=B: 2', '--max', '7', '--max', '8']
    expect(read(...argv).options).toEqual({
      dryRun: true,
      header: ['A: 1', 'B: 2'],
      format: [],
      max: 8,
    })
  })

  test('runs with its arguments and options', async () => {
    expect(await read('a', 'b', '--header', 'x').run({} as Cli)).toBe(3)
  })

  test.each([
    [['--max', '0'], '--max takes a number from 1 to 500, not "0".'],
    [['--format', 'text', '--format', 'xml'], '--format takes "text" or "json", not "xml".'],
    [['--format', 'json', '-n'], '--dry-run cannot be combined with --format: it prints nothing.'],
    [['--open'], 'devcli sample does not take --open.'],
    [['--header'], "Option '--header <value>' argument missing."],
  ])('refuses %j: %s', (argv, message) => {
    expect(() => read(...argv)).toThrow(message)
  })

  test('is in the help', () => {
    const help = helpText(commands)
    expect(help).toMatch(/^ {2}devcli sample <folder> +judge the pages of a folder$/m)
    expect(help).toMatch(/^Options of devcli sample\n {2}-n, --dry-run +change nothing: only \[look\]$/m)
    expect(help).toMatch(/^ {2}--format text\|json +print as$/m)
    expect(help).toMatch(/^ {2}--max <number> +read this many pages$/m)
  })

  test('has a help of its own', () => {
    const help = helpText(commands, 'sample')
    expect(help).toMatch(
      /^Usage\n {2}devcli sample <folder> +judge the pages of a folder\n\nOptions\n {2}-n, --dry-run/,
    )
    expect(help).not.toContain('--watch')
  })

  test('is named with an option that not every command takes', () => {
    const help = helpText(COMMANDS).replaceAll(/\s+/g, ' ')
    expect(help).toMatch(/several commands --json [^()]+\(an inspection, login, whoami, logout, doctor\)/)
    expect(help).toContain('Options of every command --no-color')
    expect(helpText(COMMANDS, 'login')).toContain('--json')
    expect(helpText(COMMANDS, 'check')).not.toContain('--json')
  })

  test.each(SHELLS)('is in the completions of %s', (shell) => {
    const script = completionScript(shell, commands)
    for (const word of ['sample', 'dry-run', 'header', 'format', 'max']) expect(script).toContain(word)
    expect(script).toMatch(/text'?,? '?json/)
  })
})

test('lines of the help have at most 100 characters', () => {
  for (const line of helpText(commands).split('\n')) expect(line.length, line).toBeLessThanOrEqual(100)
})

/** All but the words about it and what its value may be. */
const typed = (option: Option) => ({
  short: option.short,
  label: takesValue(option) && option.value.label,
  repeatable: takesValue(option) && option.repeatable,
})

test('an option that several commands take is typed the same way in all of them', () => {
  const known = new Map<string, unknown>()
  for (const [key, option] of allCommands(COMMANDS).flatMap(({ options }) => Object.entries(options))) {
    expect(known.get(key) ?? typed(option), key).toEqual(typed(option))
    known.set(key, typed(option))
  }
})
