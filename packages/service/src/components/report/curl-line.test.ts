import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shellQuote } from '@linklens/engine'
import { curlLine } from './curl-line.ts'

/** What a real shell makes of the line when `curl` only prints its arguments. */
function argumentsOf(line: string): string[] {
  const script = `curl() { for a in "$@"; do printf '%s\\0' "$a"; done; }\n${line}\n`
  const { stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\0').slice(0, -1)
}

describe('a curl line', () => {
  it.each([
    "https://example.com/';touch${IFS}pwned;'",
    'https://example.com/$(id)`id`"!#&|<>*?[a-z]{1,2}\\',
    "https://example.com/'''",
    'https://example.com/%27',
  ])('hands %j to curl as one argument', (url) => {
    expect(argumentsOf(curlLine({ url, userAgent: 'O\'Brien "bot"' }))).toEqual([
      '--silent',
      '--include',
      '--globoff',
      '--user-agent',
      'O\'Brien "bot"',
      url,
    ])
  })

  it('never ends early in a terminal', () => {
    const line = curlLine({ url: 'https://example.com/\nrm -rf ~\u001B[2J', userAgent: 'a\rb' })
    expect(line).not.toMatch(/\p{Cc}/u)
  })

  it('quotes any text so that a shell reads it back', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0'))
    const values = fc.sample(text, 300)
    const script = `printf '%s\\0' ${values.map(shellQuote).join(' ')}`
    const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
    expect(stdout.split('\0')).toEqual([...values, ''])
  })
})
