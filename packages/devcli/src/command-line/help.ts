/** `devcli --help`: examples first. */
import type { Command } from './command.ts'
import { allCommands, ownOptions, type CommandSet } from './command-set.ts'
import { optionUsage, type Options } from './option.ts'
import { GLOBAL_OPTIONS, json } from './shared-options.ts'

/**
 * Lines have at most 100 characters.
 * @param name of one command; default: all.
 */
export function helpText(commands: CommandSet, name?: string): string {
  const one = commands.named.find((command) => command.name === name)
  if (one) return commandHelp(one)
  const forms = allCommands(commands).flatMap((command) => command.forms)
  const sections = [
    EXAMPLES,
    section(
      'Commands',
      [...forms, HELP_FORM].map(({ usage, summary }) => [`devcli ${usage}`, summary]),
    ),
    section('Options of an inspection', optionRows(ownOptions(commands.page))),
    ...commands.named.flatMap((command) => {
      const rows = optionRows(ownOptions(command))
      return rows.length === 0 ? [] : [section(`Options of devcli ${command.name}`, rows)]
    }),
    section('Options of several commands', [[optionUsage('json', json), jsonSummary(commands)]]),
    section('Options of every command', optionRows(GLOBAL_OPTIONS)),
    section('Environment', VARIABLES),
    EXIT_CODES,
  ]
  return `See how a page on your machine will look when its link is shared, before you deploy it.\n\n${sections.join('\n\n')}\n`
}

const HELP_FORM = { usage: 'help [command]', summary: 'print this help, or that of one command' }

function jsonSummary({ named }: CommandSet): string {
  const takers = named.filter(({ options }) => 'json' in options).map(({ name }) => name)
  return `${json.summary} (${['an inspection', ...takers].join(', ')})`
}

function commandHelp(command: Command): string {
  const own = optionRows(command.options)
  const sections = [
    section(
      'Usage',
      command.forms.map(({ usage, summary }) => [`devcli ${usage}`, summary]),
    ),
    ...(own.length > 0 ? [section('Options', own)] : []),
    section('Options of every command', optionRows(GLOBAL_OPTIONS)),
  ]
  return `${sections.join('\n\n')}\n`
}

type Row = readonly [left: string, right: string]

const optionRows = (options: Options): Row[] =>
  Object.entries(options).map(([key, option]) => [optionUsage(key, option), option.summary])

const LEFT_WIDTH = 32
const RIGHT_WIDTH = 66

function section(title: string, rows: readonly Row[]): string {
  return [title, ...rows.flatMap(twoColumns)].join('\n')
}

function twoColumns([left, right]: Row): string[] {
  const [first = '', ...more] = wrap(right)
  const start = `  ${left}`
  const lines = start.length < LEFT_WIDTH - 1 ? [start.padEnd(LEFT_WIDTH) + first] : [start, indent(first)]
  return [...lines, ...more.map(indent)]
}

const indent = (line: string): string => ' '.repeat(LEFT_WIDTH) + line

function wrap(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length < RIGHT_WIDTH) lines[lines.length - 1] = line ? `${line} ${word}` : word
    else lines.push(word)
  }
  return lines
}

const EXAMPLES = `Examples
  devcli check localhost:3000             judge a page: no account, no service
  devcli check ./dist                     check every page of a build
  devcli login lu_… de_…                  pair this machine (both ids: dashboard, Developer)
  devcli localhost:3000                   inspect a page, print the URL of its preview
  devcli localhost:3000/post --open       the same, and open the preview in the browser
  devcli localhost:3000 --watch           inspect again whenever the page changes
  devcli localhost:3000 --site https://example.com
                                          read images under https://example.com from here as well
  SERVICE_API_KEY=… devcli localhost:3000 --fail-under 80
                                          in CI: exit with 1 when the score is below 80`

const VARIABLES: readonly Row[] = [
  ['SERVICE_API_URL', 'URL of the service'],
  ['SERVICE_API_KEY', 'secret of an environment, for CI and the MCP inspector'],
]

const EXIT_CODES = `Exit codes
  0 success   1 other error, or a check that failed   2 wrong usage   3 not logged in, or refused
  4 the page could not be fetched   5 the service could not help   130, 143 stopped by a signal`
