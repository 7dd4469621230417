import { describe, expect, it, test } from 'vitest'
import { COMMANDS } from '../commands/index.ts'
import type { Invocation } from './command.ts'
import { readCommandLine } from './parse.ts'

const read = (...argv: string[]) => readCommandLine(argv, COMMANDS)

function invoked(...argv: string[]): Omit<Invocation, 'run'> {
  const { request } = read(...argv)
  if (request.kind !== 'run') throw new Error(`read as ${JSON.stringify(request)}`)
  const { command, args, options } = request.invocation
  return { command, args, options }
}

function mistake(...argv: string[]): string {
  const { request } = read(...argv)
  return request.kind === 'usage-error' ? request.message : `read as ${request.kind}`
}

describe('commands', () => {
  it.each([
    [['--help'], 'help'],
    [['-h'], 'help'],
    [['help'], 'help'],
    [['help', 'help'], 'help'],
    [['localhost:3000', '--help'], 'help'],
    [['--version'], 'version'],
    [['-v'], 'version'],
  ])('%j asks for the %s', (argv, kind) => {
    expect(read(...argv).request).toEqual({ kind })
  })

  it.each([
    [['login', '--help'], 'login'],
    [['help', 'check'], 'check'],
  ])('%j asks for the help of %s', (argv, command) => {
    expect(read(...argv).request).toEqual({ kind: 'help', command })
    expect(mistake('help', 'check', 'x')).toContain('Nothing is expected after devcli help check')
  })

  it.each([
    [['whoami'], 'whoami'],
    [['--json', 'whoami'], 'whoami'],
    [['logout'], 'logout'],
    [['mcp'], 'mcp'],
  ])('%j runs %s', (argv, command) => {
    expect(invoked(...argv)).toMatchObject({ command })
  })

  it('passes the arguments of login on unchanged, also a single dash', () => {
    expect(invoked('login', 'lu_a', 'de_b')).toMatchObject({ command: 'login', args: ['lu_a', 'de_b'] })
    expect(invoked('login', '-')).toMatchObject({ command: 'login', args: ['-'] })
  })

  it('requires a known shell for completion', () => {
    expect(invoked('completion', 'fish')).toMatchObject({ command: 'completion', args: 'fish' })
    expect(mistake('completion')).toContain('bash|zsh|fish')
    expect(mistake('completion', 'csh')).toContain('bash|zsh|fish')
  })
})

describe('URLs', () => {
  it.each([
    ['http://localhost:3000/a?b=c#d', 'http://localhost:3000/a?b=c#d'],
    ['https://localhost', 'https://localhost'],
    ['localhost', 'http://localhost'],
    ['localhost:3000', 'http://localhost:3000'],
    ['localhost:3000/post?id=1', 'http://localhost:3000/post?id=1'],
    ['LOCALHOST:3000', 'http://LOCALHOST:3000'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['[::1]:3000/', 'http://[::1]:3000/'],
    ['::1', 'http://[::1]'],
    ['example.com', 'http://example.com'],
    ['example.com/page', 'http://example.com/page'],
    ['my-host:3000', 'http://my-host:3000'],
    ['ftp://localhost/', 'ftp://localhost/'],
  ])('%s is read as %s', (text, url) => {
    expect(invoked(text)).toMatchObject({ command: '<localhost-url>', args: url })
    expect(invoked('--', text)).toMatchObject({ command: '<localhost-url>', args: url })
  })

  it.each([
    ['whomai', 'devcli whoami'],
    ['lgin', 'devcli login'],
    ['Logout', 'devcli logout'],
    ['version', 'devcli --version'],
    ['3000', 'devcli localhost:3000'],
    [':8080', 'devcli localhost:8080'],
    ['/about', 'devcli http://localhost:3000/about'],
  ])('%s is refused, and %s suggested', (text, suggestion) => {
    expect(mistake(text)).toContain(`Did you mean ${suggestion}?`)
  })

  it('suggests nothing for a word that resembles nothing', () => {
    expect(mistake('frobnicate')).toBe('"frobnicate" is neither a command nor a URL.')
  })
})

describe('options', () => {
  test('options of an inspection are read before and after the URL', () => {
    const options = {
      json: false,
      open: true,
      watch: false,
      insecureLocal: true,
      noAskAsSite: false,
      site: 'https://example.com',
      timeout: 90,
      header: ['Cookie: a=1', 'X-Preview: 1'],
      allowPort: [],
      failUnder: 80,
      failOn: ['warning'],
    }
    const headers = ['--header', 'Cookie: a=1', '--header', 'X-Preview: 1']
    const argv = ['--open', '--insecure-local', '--site=https://example.com', '--timeout', '90', ...headers]
    const expected = { command: '<localhost-url>', args: 'http://localhost', options }
    expect(invoked('localhost', ...argv, '--fail-under', '80', '--fail-on', 'warning')).toEqual(expected)
    expect(invoked(...argv, '--fail-under', '80', '--fail-on', 'warning', 'localhost')).toEqual(expected)
  })

  test('are off by default', () => {
    expect(invoked('localhost').options).toEqual({
      json: false,
      open: false,
      watch: false,
      insecureLocal: false,
      noAskAsSite: false,
      site: undefined,
      timeout: undefined,
      header: [],
      allowPort: [],
      failUnder: undefined,
      failOn: [],
    })
  })

  test.each([
    [['localhost', '--fail-under', '101'], '--fail-under takes a score from 0 to 100, not "101".'],
    [['localhost', '--fail-under', 'good'], '0 to 100'],
    [['localhost', '--fail-under', '-1'], '--fail-under'],
    [['localhost', '--fail-on', 'info'], '"error" or "warning"'],
    [['localhost', '--fail-on'], '--fail-on'],
    [['localhost', '--watch', '--fail-under', '0'], '--watch cannot be combined with --fail-under'],
    [['localhost', '--opne'], 'Did you mean --open?'],
    [['help', 'frobnicate'], 'There is no command "frobnicate".'],
    [['help', 'chek'], 'There is no command "chek". Did you mean check?'],
    [['chek', '--help'], 'Did you mean check?'],
    [['localhost', '--quux'], 'There is no option --quux.'],
    [['localhost', 'more'], '"more"'],
    [['whoami', 'more'], '"more"'],
    [['whoami', '--open'], 'devcli whoami does not take --open.'],
    [['check', 'localhost', '--json'], 'devcli check does not take --json: write --format json.'],
    [['diff', 'a', 'b', '--json'], 'devcli diff does not take --json: write --format json.'],
    [['localhost', '--json=yes'], '--json'],
    [['completion', 'bash', '--json'], '--json'],
    [['mcp', '--json'], '--json'],
    [[], 'devcli http://localhost:3000'],
  ])('%j is refused: %s', (argv, message) => {
    expect(mistake(...argv)).toContain(message)
  })

  test('options of the output are read even when the rest is wrong', () => {
    expect(read('--json', '--quux')).toMatchObject({ json: true, noColor: false })
    expect(read('--no-color', 'whomai')).toMatchObject({ json: false, noColor: true })
    expect(read('--', '--json')).toMatchObject({ json: false })
  })
})
