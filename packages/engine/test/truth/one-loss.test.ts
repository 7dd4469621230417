/** One loss, one sentence: verdicts, findings and the score's sentence name the same loss, tag, line and number. */
import { describe, expect, it } from 'vitest'
import { indexPage } from '../../src/facts/page-index.ts'
import { readFacts } from '../../src/facts/read-facts.ts'
import { analyse } from '../../src/inspect-html.ts'
import { effectiveVerdict } from '../../src/inspection/effective-verdict.ts'
import { BIG_PLATFORMS, PLATFORMS, readPlatforms } from '../../src/platforms/index.ts'
import { DELIVERY_FAULTS } from '../platforms/delivery-faults.ts'
import { MARKUP_FAULTS } from '../platforms/markup-faults.ts'
import { captureOf, type HtmlPage } from '../platforms/read-html.ts'
import { TAG_FAULTS } from '../platforms/tag-faults.ts'
import { clausesTwice, namesIn } from './sentence-parts.ts'

const FAULTS: Readonly<Record<string, HtmlPage>> = { ...DELIVERY_FAULTS, ...MARKUP_FAULTS, ...TAG_FAULTS }

describe.each(Object.entries(FAULTS))('%s', (_fault, page) => {
  const capture = captureOf(page)
  const { platformCompatibility, diagnostics, serviceScore } = analyse(capture)
  const verdicts = Object.entries(platformCompatibility.platforms)

  it('names a loss of each platform that loses something, by the reason of its verdict', () => {
    for (const [id, verdict] of verdicts) {
      const { loss, cause } = verdict
      if (effectiveVerdict(verdict) !== 'full') expect({ id, loss }).toEqual({ id, loss: expect.anything() })
      if (!loss || verdict.verdict === 'unknown' || verdict.verdict === 'full') continue
      expect(cause.toLowerCase()).toContain(loss.reason.toLowerCase())
      if (loss.tag) expect(cause).toContain(`line ${loss.tag.line}`)
    }
  })

  it('says the worst loss of each platform as the score counts it', () => {
    for (const { platform, losses } of readPlatforms(indexPage(readFacts(capture))).losses)
      expect(platformCompatibility.platforms[platform]?.loss?.shown).toBe(losses[0]?.shown)
  })

  it('has a finding for each of them, at the tag of the loss where it speaks of one', () => {
    for (const [id, { verdict, loss, findings }] of verdicts) {
      if (!loss?.tag || verdict === 'unknown' || verdict === 'full') continue
      const explaining = diagnostics.filter((finding) => findings.includes(finding.id))
      // One that speaks of many tags is at the one that most people miss.
      const isSaid = explaining.some(
        ({ where, message }) =>
          where === undefined || where.line === loss.tag?.line || /\bmore\b|, like /u.test(message),
      )
      expect({ id, isSaid }).toEqual({ id, isSaid: true })
    }
  })

  it('names in a finding only platforms that lose something by it', () => {
    for (const { title, message, platforms } of diagnostics) {
      if (!platforms) continue
      const others = namesIn(`${title}: ${message}`).filter((id) => !platforms.includes(id))
      expect({ message, others }).toEqual({ message, others: [] })
    }
  })

  it('names in the sentence of the score every big platform that loses something, and no other', () => {
    const losing = [...BIG_PLATFORMS].filter((id) => platformCompatibility.platforms[id]?.loss !== undefined)
    const [sentence = ''] = serviceScore.category.description.split('. ')
    if (!sentence.startsWith('All 6 big platforms')) expect(namesIn(sentence)).toEqual(losing)
    else expect([0, BIG_PLATFORMS.size]).toContain(losing.length)
  })

  it('says no clause twice', () => {
    const sentences = [
      serviceScore.category.description,
      ...serviceScore.breakdown.map(({ reason }) => reason),
      ...diagnostics.map(({ title, message }) => `${title}: ${message}`),
      ...verdicts.map(([, { cause }]) => cause),
    ]
    expect(sentences.filter((sentence) => clausesTwice(sentence).length > 0)).toEqual([])
  })
})

it('the sentences are read as they are meant', () => {
  expect(namesIn('Signal iOS, X and Facebook')).toEqual(['x', 'facebook', 'signal-ios'])
  expect(namesIn('the box on Facebook: index')).toEqual(['facebook'])
  expect(clausesTwice('X shows no image: the file is too large. On X: the file is too large.')).toEqual([
    'the file is too large',
  ])
  expect(clausesTwice('X shows no image: the file is too large.')).toEqual([])
  expect(PLATFORMS.length).toBeGreaterThan(20)
})
