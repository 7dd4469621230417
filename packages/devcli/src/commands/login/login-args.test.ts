import { withChecksum } from '@linklens/contract'
import { describe, expect, it } from 'vitest'
import { readLoginArgs } from './login-args.ts'

const PUBLIC = 'lu_0123456789abcdefghijkl'
const ENVIRONMENT = 'de_ABCDEFGHIJKLMNOPQRSTUV'
const SECRET = withChecksum(`lks_${'a'.repeat(43)}`)

const mistake = (...args: string[]): string => {
  const read = readLoginArgs(args)
  return read.kind === 'mistake' ? read.message : `read as ${read.kind}`
}

describe('correct arguments', () => {
  it('are two ids, a secret, or a dash', () => {
    expect(readLoginArgs([PUBLIC, ENVIRONMENT])).toEqual({
      kind: 'pairing',
      pairing: { publicId: PUBLIC, environmentId: ENVIRONMENT },
    })
    expect(readLoginArgs([SECRET])).toEqual({ kind: 'secret', secret: SECRET })
    expect(readLoginArgs([` ${SECRET}\r`])).toEqual({ kind: 'secret', secret: SECRET })
    expect(readLoginArgs(['-'])).toEqual({ kind: 'stdin' })
  })
})

describe('wrong arguments', () => {
  it.each([
    [[ENVIRONMENT, PUBLIC], `swapped: devcli login ${PUBLIC} ${ENVIRONMENT}`],
    [[PUBLIC.slice(0, -1), ENVIRONMENT], 'not a public id'],
    [[PUBLIC, `${ENVIRONMENT}x`], 'not an environment id'],
    [[PUBLIC, PUBLIC], 'not an environment id'],
    [[PUBLIC], 'Add its environment id (de_…)'],
    [[ENVIRONMENT], 'Put its public id (lu_…) before it'],
    [[SECRET, ENVIRONMENT], 'A secret is the only argument'],
    [[], 'devcli login <publicId> <environmentId>'],
    [[PUBLIC, ENVIRONMENT, SECRET], 'devcli login <publicId> <environmentId>'],
  ])('%j are refused: %s', (args, message) => {
    expect(mistake(...args)).toContain(message)
  })

  it('wrong arguments with a wrong letter in the secret are found, and the secret is not repeated', () => {
    const mistyped = SECRET.replace('aa', 'ab')
    expect(mistake(mistyped)).toContain('mistyped or cut short')
    expect(mistake(SECRET.slice(0, -1))).toContain('mistyped or cut short')
    expect(mistake(mistyped)).not.toContain(mistyped)
    expect(mistake('sk_live_0123456789')).not.toContain('sk_live')
  })
})
