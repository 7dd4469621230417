import { withChecksum } from '@linklens/contract'
import { describe, expect, it } from 'vitest'
import { readLoginWords } from './login-words.ts'

const PUBLIC = 'lu_0123456789abcdefghijkl'
const ENVIRONMENT = 'de_ABCDEFGHIJKLMNOPQRSTUV'
const SECRET = withChecksum(`lks_${'a'.repeat(43)}`)

const mistake = (...words: string[]): string => {
  const read = readLoginWords(words)
  return read.kind === 'mistake' ? read.message : `read as ${read.kind}`
}

describe('what is right', () => {
  it('is two ids, a secret, or a dash', () => {
    expect(readLoginWords([PUBLIC, ENVIRONMENT])).toEqual({
      kind: 'pairing',
      pairing: { publicId: PUBLIC, environmentId: ENVIRONMENT },
    })
    expect(readLoginWords([SECRET])).toEqual({ kind: 'secret', secret: SECRET })
    expect(readLoginWords([` ${SECRET}\r`])).toEqual({ kind: 'secret', secret: SECRET })
    expect(readLoginWords(['-'])).toEqual({ kind: 'stdin' })
  })
})

describe('what is mixed up', () => {
  it.each([
    [[ENVIRONMENT, PUBLIC], `swapped: devcli login ${PUBLIC} ${ENVIRONMENT}`],
    [[PUBLIC.slice(0, -1), ENVIRONMENT], 'not a public id'],
    [[PUBLIC, `${ENVIRONMENT}x`], 'not an environment id'],
    [[PUBLIC, PUBLIC], 'not an environment id'],
    [[PUBLIC], 'Its environment id (de_…) belongs behind it'],
    [[ENVIRONMENT], 'Its public id (lu_…) belongs before it'],
    [[SECRET, ENVIRONMENT], 'A secret stands alone'],
    [[], 'devcli login <publicId> <environmentId>'],
    [[PUBLIC, ENVIRONMENT, SECRET], 'devcli login <publicId> <environmentId>'],
  ])('%j is told', (words, told) => {
    expect(mistake(...words)).toContain(told)
  })

  it('is a secret with one wrong letter, and is not repeated', () => {
    const mistyped = SECRET.replace('aa', 'ab')
    expect(mistake(mistyped)).toContain('mistyped or cut short')
    expect(mistake(SECRET.slice(0, -1))).toContain('mistyped or cut short')
    expect(mistake(mistyped)).not.toContain(mistyped)
    expect(mistake('sk_live_0123456789')).not.toContain('sk_live')
  })
})
