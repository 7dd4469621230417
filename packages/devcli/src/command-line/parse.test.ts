import { describe, expect, it, test } from 'vitest'
import { readCommandLine, type Command } from './parse.ts'

const read = (...words: string[]): Command => readCommandLine(words).command
const mistake = (...words: string[]): string => {
  const command = read(...words)
  return command.kind === 'usage-error' ? command.message : `read as ${command.kind}`
}

describe('commands', () => {
  it.each([
    [['--help'], 'help'],
    [['-h'], 'help'],
    [['login', '--help'], 'help'],
    [['--version'], 'version'],
    [['-v'], 'version'],
    [['whoami'], 'whoami'],
    [['--json', 'whoami'], 'whoami'],
    [['logout'], 'logout'],
    [['mcp'], 'mcp'],
  ])('%j', (words, kind) => {
    expect(read(...words)).toEqual({ kind })
  })

  it('keep the words of login as they are, a lone dash among them', () => {
    expect(read('login', 'lu_a', 'de_b')).toEqual({ kind: 'login', words: ['lu_a', 'de_b'] })
    expect(read('login', '-')).toEqual({ kind: 'login', words: ['-'] })
  })

  it('name the shell of completion', () => {
    expect(read('completion', 'fish')).toEqual({ kind: 'completion', shell: 'fish' })
    expect(mistake('completion')).toContain('bash|zsh|fish|powershell')
    expect(mistake('completion', 'csh')).toContain('bash|zsh|fish|powershell')
  })
})

describe('addresses', () => {
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
  ])('%s', (text, url) => {
    expect(read(text)).toMatchObject({ kind: 'preview', url })
    expect(read('--', text)).toMatchObject({ kind: 'preview', url })
  })

  it.each([
    ['whomai', 'devcli whoami'],
    ['lgin', 'devcli login'],
    ['Logout', 'devcli logout'],
    ['help', 'devcli --help'],
    ['version', 'devcli --version'],
    ['3000', 'devcli localhost:3000'],
    [':8080', 'devcli localhost:8080'],
    ['/about', 'devcli http://localhost:3000/about'],
  ])('%s is none, and the message suggests %s', (text, suggestion) => {
    expect(mistake(text)).toContain(`Did you mean ${suggestion}?`)
  })

  it('suggests nothing for what resembles nothing', () => {
    expect(mistake('frobnicate')).toBe('"frobnicate" is neither a command nor an address.')
  })
})

describe('options', () => {
  test('of an inspection, before and behind the address', () => {
    const options = {
      open: true,
      insecureLocal: true,
      site: 'https://example.com',
      failUnder: 80,
      failOn: 'warning',
    }
    const words = ['--open', '--insecure-local', '--site=https://example.com']
    const expected = { kind: 'preview', url: 'http://localhost', options }
    expect(read('localhost', ...words, '--fail-under', '80', '--fail-on', 'warning')).toEqual(expected)
    expect(read(...words, '--fail-under', '80', '--fail-on', 'warning', 'localhost')).toEqual(expected)
  })

  test('--watch makes another command of it', () => {
    expect(read('localhost', '--watch', '--open')).toMatchObject({
      kind: 'watch',
      url: 'http://localhost',
      options: { open: true },
    })
  })

  test('are all off by themselves', () => {
    expect(read('localhost')).toMatchObject({
      options: {
        open: false,
        insecureLocal: false,
        site: undefined,
        failUnder: undefined,
        failOn: undefined,
      },
    })
  })

  test.each([
    [['localhost', '--fail-under', '101'], '0 to 100'],
    [['localhost', '--fail-under', 'good'], '0 to 100'],
    [['localhost', '--fail-under', '-1'], '--fail-under'],
    [['localhost', '--fail-on', 'info'], '"error" or "warning"'],
    [['localhost', '--fail-on'], '--fail-on'],
    [['localhost', '--watch', '--fail-under', '0'], '--watch'],
    [['localhost', '--opne'], 'Did you mean --open?'],
    [['localhost', '--quux'], 'There is no option --quux.'],
    [['localhost', 'more'], '"more"'],
    [['whoami', 'more'], '"more"'],
    [['whoami', '--open'], '--open belongs to an inspection'],
    [['localhost', '--json=yes'], '--json'],
    [['completion', 'bash', '--json'], '--json'],
    [['mcp', '--json'], '--json'],
    [[], 'devcli http://localhost:3000'],
  ])('%j is a mistake that is told', (words, told) => {
    expect(mistake(...words)).toContain(told)
  })

  test('of the output are known even where the rest is wrong', () => {
    expect(readCommandLine(['--json', '--quux'])).toMatchObject({ json: true, noColor: false })
    expect(readCommandLine(['--no-color', 'whomai'])).toMatchObject({ json: false, noColor: true })
    expect(readCommandLine(['--', '--json'])).toMatchObject({ json: false })
  })
})
