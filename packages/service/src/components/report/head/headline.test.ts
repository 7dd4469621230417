import type { Inspection } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { fullInspection } from '../../../../test/fixtures/full-inspection.ts'
import { combine, platformFixture } from '../../../../test/fixtures/platform-fixture.ts'
import { headline } from './headline.ts'

const clean: Inspection = { ...fullInspection, diagnostics: [] }
const withImage = { url: 'https://cdn.shore.example/tides.jpg', alt: null, crop: null }
const forbidden = { code: 'HTTP_ERROR', message: 'The image answers 403 to us.' } as const

describe('the most important sentence', () => {
  it('shows an unreachable image first', () => {
    const platforms = combine([
      platformFixture('slack', 'Slack', { image: null }, { verdict: 'degraded', cause: 'No picture.' }),
      platformFixture('whatsapp', 'WhatsApp', { image: null }, { verdict: 'degraded', cause: 'No picture.' }),
      platformFixture('x', 'X', { image: withImage }, { verdict: 'full', cause: 'Fine.' }),
    ])
    const inspection = {
      ...fullInspection,
      ...platforms,
      imageAnalysis: { ...fullInspection.imageAnalysis, error: forbidden },
    }
    expect(headline(inspection)).toBe('Slack and WhatsApp show no picture: the image answers 403 to us.')
  })

  it('does not claim to know how platforms are answered', () => {
    const platforms = combine([
      platformFixture('x', 'X', { image: withImage }, { verdict: 'unknown', cause: 'Not known.' }),
    ])
    const inspection = { ...clean, ...platforms, imageAnalysis: { ...clean.imageAnalysis, error: forbidden } }
    expect(headline(inspection)).toBe('The image cannot be fetched: the image answers 403 to us.')
  })

  it('otherwise shows the heaviest error with the platforms it hurts', () => {
    expect(headline(fullInspection)).toBe(
      'Some tags are not written with double quotes. Signal iOS and Signal Android suffer from it.',
    )
  })

  it('otherwise shows the worst verdict and its cause', () => {
    const platforms = combine([
      platformFixture('whatsapp', 'WhatsApp', {}, { verdict: 'degraded', cause: 'The small card.' }),
      platformFixture('x', 'X', {}, { verdict: 'full', cause: 'Fine.' }),
    ])
    expect(headline({ ...clean, ...platforms })).toBe(
      'WhatsApp shows less than the page offers. The small card.',
    )
    const [, weight] = fullInspection.diagnostics
    expect(headline({ ...clean, ...platforms, diagnostics: weight ? [weight] : [] })).toBe(
      'WhatsApp shows less than the page offers. The image is too heavy for some apps. The file has 702 kB; the strictest limit is 600 kB.',
    )
  })

  it('says why there is no card at all in the words of the verdict, not of another finding', () => {
    const none = platformFixture('whatsapp', 'WhatsApp', {}, { verdict: 'none', cause: 'It is not https.' })
    const [, weight] = fullInspection.diagnostics
    const inspection = { ...clean, ...combine([none]), diagnostics: weight ? [weight] : [] }
    expect(headline(inspection)).toBe('WhatsApp shows no card at all. It is not https.')
  })

  it('otherwise says that all is well, and what cannot be known', () => {
    const fine = platformFixture('x', 'X', {}, { verdict: 'full', cause: 'Fine.' })
    const unknown = platformFixture(
      'threads',
      'Threads',
      {},
      { verdict: 'unknown', cause: 'Not documented.' },
    )
    const slack = platformFixture('slack', 'Slack', {}, { verdict: 'full', cause: 'Fine.' })
    expect(headline({ ...clean, ...combine([fine, slack]) })).toBe(
      'All 2 platforms draw the best card they have.',
    )
    expect(headline({ ...clean, ...combine([fine, unknown]) })).toContain('1 of 2 platforms')
  })
})
