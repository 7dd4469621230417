import { describe, expect, it } from 'vitest'
import { FAULT_IDS, isOfThePage } from '../../facts/faults.ts'
import { RULES } from '../index.ts'
import { lossFinding, type UnexplainedLoss } from './loss-finding.ts'
import { LOSS_RULE } from './loss-rule.ts'

const loss = (platform: string, reason: string, of: Partial<UnexplainedLoss> = {}): UnexplainedLoss => ({
  platform,
  lost: 'image',
  sure: 'known',
  shown: 'image',
  reason,
  faults: ['image-gone'],
  ...of,
})

describe('a finding about a loss', () => {
  it('names whom it hurts in the title, and what they have in common in the message', () => {
    const finding = lossFinding(
      [
        loss('slack', 'og:image ends 311 kB into the page, and Slack reads only the first 32.8 kB'),
        loss('whatsapp', 'og:image ends 311 kB into the page, and WhatsApp reads only the first 300 kB'),
      ],
      RULES,
    )
    expect(finding?.problem).toBe('Slack and WhatsApp show no image')
    expect(finding?.message).toBe('og:image ends 311 kB into the page.')
  })

  it.each([
    ['description', 'og:description'],
    ['size', 'og:title'],
  ] as const)('names the tag to write where a text does not count next to another: %s', (lost, tag) => {
    const finding = lossFinding(
      [loss('discord', 'It does not count', { lost, faults: ['tag-alone'] })],
      RULES,
    )
    expect(finding?.fixes?.[0]?.description).toBe(`Write the same text in ${tag} too, in a tag of its own.`)
  })

  it('gives the reason of the first where they have nothing in common', () => {
    const finding = lossFinding([loss('x', 'it is too wide'), loss('slack', 'the page is long')], RULES)
    expect(finding?.message).toBe('It is too wide.')
  })

  it('says of every fault of the page what to do about it', () => {
    const unsaid = FAULT_IDS.filter(isOfThePage).filter((fault) => {
      const finding = lossFinding([loss('x', 'It is so', { faults: [fault] })], RULES)
      return finding?.fixes?.[0]?.description === LOSS_RULE.fixes[0].description
    })
    expect(unsaid).toEqual([])
  })
})
