import { describe, expect, it } from 'vitest'
import { readCommandLine } from './command-line.ts'

describe('readCommandLine', () => {
  it('knows help and version', () => {
    expect(readCommandLine(['--help'])).toEqual({ kind: 'help' })
    expect(readCommandLine(['-h'])).toEqual({ kind: 'help' })
    expect(readCommandLine(['--version'])).toEqual({ kind: 'version' })
  })

  it.each([[[]], [['inspect']], [['--colour']]])('answers %j with what is wrong', (words) => {
    expect(readCommandLine(words)).toMatchObject({ kind: 'usage-error' })
  })
})
