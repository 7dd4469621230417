import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOST, type Lost, type PlatformLosses } from '../platforms/losses.ts'
import { BIG_PLATFORMS, PLATFORMS } from '../platforms/index.ts'
import type { PlatformResults, PlatformVerdict } from '../platforms/platform-results.ts'
import type { Explained } from '../rules/explain-losses.ts'
import { RULES } from '../rules/index.ts'
import { WRONG_PAGE } from '../rules/shared/misleading.ts'
import { categoryOf, scoreLosses, serviceScoreSchema } from './score.ts'

const IDS = PLATFORMS.map(({ id }) => id)
const OTHERS = PLATFORMS.length - BIG_PLATFORMS.size
type LostBy = Partial<Record<string, Lost>>

/** What the score reads of platforms that lose so much. */
function results(lost: LostBy): Pick<PlatformResults, 'losses' | 'compatibility'> {
  const losses = IDS.map((platform): PlatformLosses => {
    const loss = lost[platform]
    return {
      platform,
      losses:
        loss === undefined
          ? []
          : [
              {
                lost: loss,
                shown: loss,
                reason: 'It is lost',
                why: 'It is lost.',
                by: null,
                faults: ['no-image'],
              },
            ],
      isUnknown: false,
      isLikely: false,
      doubts: [],
    }
  })
  const platforms = Object.fromEntries(
    IDS.map((id) => [id, { verdict: verdictOf(lost[id]) } as PlatformVerdict]),
  )
  return { losses, compatibility: { summary: { full: 0, degraded: 0, none: 0, unknown: 0 }, platforms } }
}

const verdictOf = (lost: Lost | undefined) =>
  lost === undefined ? 'full' : lost === 'card' ? 'none' : 'degraded'

/** The first so many rules that explain something, each of which explains what these platforms lose. */
function explain(lost: LostBy, count = 1): Explained[] {
  const rules = RULES.filter(({ explains, points }) => explains !== undefined && points === undefined).slice(
    0,
    count,
  )
  return rules.map((rule, index) => ({
    rule,
    findings: [{ message: 'Seen.' }],
    affected: new Map(
      Object.entries(lost).filter(([id]) => IDS.findIndex((one) => one === id) % rules.length === index),
    ) as Explained['affected'],
    places: new Map(),
  }))
}

const scoreOf = (lost: LostBy, count = 1) => scoreLosses(explain(lost, count), results(lost))

const anyLosses = fc.dictionary(fc.constantFrom(...IDS), fc.constantFrom(...LOST))
const big = [...BIG_PLATFORMS]
const isFull = (lost: LostBy, id: string) => lost[id] === undefined
const others = (lost: Lost) =>
  Object.fromEntries(IDS.filter((id) => !BIG_PLATFORMS.has(id)).map((id) => [id, lost]))

describe('the score', () => {
  it('is 100 where nothing is lost', () => {
    expect(scoreOf({})).toMatchObject({ score: 100, category: { id: 'excellent' }, breakdown: [] })
  })

  it.each([
    ['a big platform without a card', { linkedin: 'card' }, 60],
    ['a big platform without the image', { slack: 'image' }, 74],
    ['a big platform with a small card', { x: 'size' }, 89],
  ] as const)('%s leaves at most so much', (_what, lost, most) => {
    expect(scoreOf(lost).score).toBeLessThanOrEqual(most)
    expect(scoreOf(lost).score).toBeGreaterThan(most - 6)
  })

  it('leaves at least 75 where all big platforms are full, whatever the others lose', () => {
    expect(scoreOf(others('card')).score).toBe(90)
  })

  it('holds its caps, adds up, and fits its schema', () => {
    fc.assert(
      fc.property(anyLosses, fc.integer({ min: 1, max: 4 }), (lost, count) => {
        const result = scoreOf(lost, count)
        const sum = result.breakdown.reduce((total, { points }) => total + points, 0)
        expect(result.score).toBe(Math.max(0, 100 - sum))
        expect(() => serviceScoreSchema.parse(result)).not.toThrow()
        expect(scoreOf(lost, count)).toEqual(result)
        if (big.some((id) => lost[id] === 'card')) expect(result.score).toBeLessThanOrEqual(60)
        if (big.some((id) => lost[id] === 'image')) expect(result.score).toBeLessThanOrEqual(74)
        if (big.every((id) => isFull(lost, id))) expect(result.score).toBeGreaterThanOrEqual(75)
        if (PLATFORMS.every(({ id, kind }) => kind === 'search' || kind === 'editor' || !isFull(lost, id)))
          expect(result.score).toBeLessThanOrEqual(49)
      }),
    )
  })

  it('does not grow when a platform loses more', () => {
    fc.assert(
      fc.property(anyLosses, fc.constantFrom(...IDS), fc.constantFrom(...LOST), (lost, id, more) => {
        const before = lost[id]
        fc.pre(before === undefined || LOST.indexOf(more) < LOST.indexOf(before))
        expect(scoreOf({ ...lost, [id]: more }).score).toBeLessThanOrEqual(scoreOf(lost).score)
      }),
    )
  })

  it('takes the points of a wrong page instead of what its card lacks', () => {
    const lost: LostBy = Object.fromEntries(IDS.map((id) => [id, 'card']))
    const [explained] = explain(lost)
    if (!explained) throw new Error('No rule explains anything.')
    const misleading = { ...explained, findings: [{ message: 'Seen.', misleading: WRONG_PAGE }] }
    const { score, breakdown } = scoreLosses([misleading], results({}))
    expect(breakdown[0]).toMatchObject({ kind: 'page', points: WRONG_PAGE })
    expect(score).toBeLessThanOrEqual(100 - WRONG_PAGE)
    expect(scoreLosses([misleading], results(lost)).score).toBeLessThanOrEqual(scoreOf(lost).score)
  })

  it('charges the worse of a wrong page and of what its card lacks, and not both', () => {
    for (const lost of [{ x: 'size' }, { x: 'card', slack: 'card' }, others('card')] as LostBy[]) {
      const [explained] = explain(lost)
      if (!explained) throw new Error('No rule explains anything.')
      const misleading = { ...explained, findings: [{ message: 'Seen.', misleading: WRONG_PAGE }] }
      const reach = 100 - scoreOf(lost).score
      expect(scoreLosses([misleading], results(lost)).score).toBe(100 - Math.max(WRONG_PAGE, reach))
    }
  })

  it('leaves 49 where no card is full, and far more where a single one is', () => {
    const everywhere: LostBy = Object.fromEntries(IDS.map((id) => [id, 'size']))
    expect(scoreOf(everywhere).score).toBe(49)
    const { discord: _, ...butDiscord } = everywhere
    expect(scoreOf(butDiscord).score).toBe(100 - 11 - big.length)
  })

  it('charges doubts only where no big platform is known to lose', () => {
    const lost: LostBy = { x: 'image' }
    const doubted = results(lost)
    const losses = doubted.losses.map((loss) =>
      loss.platform === 'slack'
        ? { ...loss, isUnknown: true, doubts: [{ faults: ['no-image'], why: 'It may be.' }] }
        : loss,
    ) as PlatformLosses[]
    const explained = explain(lost).map((one) => ({
      ...one,
      affected: new Map([...one.affected, ['slack', null] as const]),
    }))
    expect(scoreLosses(explained, { ...doubted, losses }).score).toBe(scoreOf(lost).score)
  })

  it('charges at most 15 for what no card shows', () => {
    const explained = RULES.map((rule) => ({
      rule,
      findings: [{ message: 'Seen.' }],
      affected: new Map(),
      places: new Map(),
    }))
    expect(scoreLosses(explained, results({})).score).toBe(85)
  })

  it('says in a sentence who loses what', () => {
    expect(scoreOf({}).category.description).toBe('All 6 big platforms draw the full card.')
    const doubted = results({}).losses.map((loss) => ({ ...loss, isUnknown: loss.platform === 'x' }))
    expect(scoreLosses([], { ...results({}), losses: doubted }).category.description).toBe(
      'All 6 big platforms are expected to draw the full card.',
    )
    expect(scoreOf({ x: 'image', slack: 'image', discord: 'card' }).category.description).toBe(
      'X and Slack show no image. Discord shows less.',
    )
    const all = Object.fromEntries(IDS.map((id) => [id, 'card' as const]))
    expect(scoreOf(all).category.description).toBe(
      `All 6 big platforms show only the link. All ${OTHERS} others (with Google) show less.`,
    )
  })

  it('says of a likely loss that it is likely, after those that are known', () => {
    const likely = (lost: LostBy, unsure: readonly string[], unknown: readonly string[] = []): string => {
      const { losses, compatibility } = results(lost)
      const weighed = losses.map((one) => ({
        ...one,
        isLikely: unsure.includes(one.platform),
        isUnknown: unknown.includes(one.platform),
      }))
      return scoreLosses([], { losses: weighed, compatibility }).category.description
    }
    expect(likely({ slack: 'image' }, ['slack'])).toBe('Slack likely shows no image.')
    expect(likely({ x: 'image', slack: 'image', linkedin: 'image' }, ['slack'], ['linkedin'])).toBe(
      'X shows no image, Slack likely does, and LinkedIn is expected to.',
    )
    expect(likely({ x: 'size', slack: 'size' }, ['slack'])).toBe(
      'X shows a smaller card, and Slack likely does.',
    )
    expect(likely({}, ['slack'])).toBe('All 6 big platforms likely draw the full card.')
  })

  it('says of a doubt that it is expected, of a loss as of a full card', () => {
    const doubted = (lost: LostBy, unknown: readonly string[]): string => {
      const { losses, compatibility } = results(lost)
      const weighed = losses.map((one) => ({ ...one, isUnknown: unknown.includes(one.platform) }))
      return scoreLosses([], { losses: weighed, compatibility }).category.description
    }
    expect(doubted({ whatsapp: 'card' }, ['whatsapp'])).toBe('WhatsApp is expected to show only the link.')
    expect(doubted({ x: 'card', whatsapp: 'card', slack: 'size' }, ['whatsapp', 'slack'])).toBe(
      'X shows only the link, and WhatsApp is expected to; Slack is expected to show a smaller card.',
    )
    expect(doubted({ x: 'size', slack: 'size', linkedin: 'size' }, ['linkedin'])).toBe(
      'X and Slack show a smaller card, and LinkedIn is expected to.',
    )
    const images = Object.fromEntries(IDS.map((id) => [id, 'image' as const]))
    expect(doubted(images, IDS)).toBe(
      `All 6 big platforms are expected to show no image. All ${OTHERS} others (with Google) are expected to show less.`,
    )
    expect(doubted({ discord: 'card', teams: 'image', signal: 'card' }, ['teams'])).toMatch(
      /^All 6 big platforms draw the full card\. \w+ shows less, and 1 more is expected to\.$/,
    )
  })

  it.each([
    [100, 'Excellent'],
    [90, 'Excellent'],
    [89, 'Good'],
    [75, 'Good'],
    [74, 'Fair'],
    [50, 'Fair'],
    [49, 'Poor'],
    [25, 'Poor'],
    [24, 'Broken'],
    [0, 'Broken'],
  ])('%i is %s', (score, label) => expect(categoryOf(score).label).toBe(label))

  it('names the category that the points left lead to', () => {
    expect(scoreOf(others('card'))).toMatchObject({ score: 90, category: { id: 'excellent' } })
  })

  it('charges nothing more for doubts where the other platforms lose all that they may', () => {
    const lost = others('card')
    const doubted = results(lost)
    const losses = doubted.losses.map((loss) =>
      BIG_PLATFORMS.has(loss.platform)
        ? { ...loss, isUnknown: true, doubts: [{ faults: ['no-image'], why: 'It may be.' }] }
        : loss,
    ) as PlatformLosses[]
    const [explained] = explain(lost)
    if (!explained) throw new Error('No rule explains anything.')
    const affected = new Map([...explained.affected, ...big.map((id) => [id, null] as const)])
    const score = (of: Explained['affected'], among: PlatformLosses[]) =>
      scoreLosses([{ ...explained, affected: of }], { ...doubted, losses: among }).score
    expect(score(affected, losses)).toBe(90)
    // Where nothing else is lost, each doubt costs its point.
    const doubtsAlone = losses.filter(({ platform }) => BIG_PLATFORMS.has(platform))
    expect(score(new Map(big.map((id) => [id, null])), doubtsAlone)).toBe(100 - big.length)
  })
})
