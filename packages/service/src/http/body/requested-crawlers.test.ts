import { SPEAKING } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { readField } from './read-request.ts'
import { crawlersField, crawlersInQuery, crawlersOfQuery } from './requested-crawlers.ts'
import { ServiceError } from '../../service-error.ts'

const readCrawlers = (value: unknown) => readField(crawlersField, value)

function refusal(value: unknown): string {
  try {
    readCrawlers(value)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INVALID_INPUT') return error.message
    throw error
  }
  throw new Error('It was taken.')
}

describe('the field "crawlers"', () => {
  it.each([
    [undefined, undefined],
    [false, false],
    ['auto', 'auto'],
    [true, true],
    [['slack'], ['slack']],
    [
      ['signal-ios', 'signal-android', 'teams'],
      ['signal-ios', 'signal-android', 'teams'],
    ],
  ])('%j is read as %j', (value, expected) => {
    expect(readCrawlers(value)).toEqual(expected)
  })

  it.each([
    null,
    1,
    'slack',
    'true',
    {},
    [],
    [1],
    [null],
    [['slack']],
    Array.from({ length: 60 }, () => 'x'),
  ])('%j has the wrong form', (value) => {
    expect(refusal(value)).toContain('"crawlers" must be "auto", true, false or a list of platform ids')
  })

  it('an unknown id is answered with the known ones, and not repeated', () => {
    expect(refusal(['<script>'])).toContain('facebook')
    expect(refusal(['<script>'])).not.toContain('<script>')
    expect(refusal(['Slack'])).toContain('not known')
  })

  it.each(['google', 'threads'])('a platform whose crawler cannot be simulated is refused: %s', (id) => {
    expect(refusal([id])).toContain('No request can speak as the crawler of')
  })

  it('takes all that can be spoken as', () => {
    expect(readCrawlers([...SPEAKING])).toEqual(SPEAKING)
  })
})

describe('the query "crawlers"', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['0', false],
    ['off', false],
    ['Auto', 'auto'],
    ['1', true],
    ['yes', true],
    ['slack', ['slack']],
    [' Slack,x ,nobody,x', ['slack', 'x']],
    ['"><script>', true],
  ])('%j is read as %j', (value, expected) => {
    expect(crawlersOfQuery(value)).toEqual(expected)
  })

  it.each([true, false, 'auto', ['slack', 'x']] as const)('%j survives a round trip', (expected) => {
    expect(crawlersOfQuery(crawlersInQuery(expected))).toEqual(expected)
  })
})
