import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildFacts, GOOD_TAGS, IMAGE_URL, type TagSpec } from '../../../test/platforms/build-facts.ts'
import { judgeCard } from './judge-card.ts'
import { FavourableReading, takenTheOtherWay, type Doubt, type Doubts } from './doubts.ts'
import { PLATFORMS } from '../index.ts'
import { indexPage } from '../../facts/page-index.ts'
import { readCard } from './read-card.ts'

const keys = [...GOOD_TAGS.map(([key]) => key), 'OG:Title', 'twitter:title', 'twitter:image']
const values = ['', 'summary', 'Another title', IMAGE_URL, '/image.png', 'http://[']
const tag: fc.Arbitrary<TagSpec> = fc
  .record({
    attribute: fc.constantFrom('property', 'name'),
    key: fc.constantFrom(...keys),
    content: fc.constantFrom(...values),
    inHead: fc.boolean(),
    quote: fc.constantFrom('double', 'single', 'none'),
    valueFrom: fc.constantFrom('content', 'value'),
  })
  .map(({ attribute, key, ...rest }) => ({ [attribute]: key, ...rest }))

/** Reads every part again. */
const afresh = (unfavourable: readonly Doubt[]): Doubts => ({
  met: [],
  trust: (id) => !unfavourable.some((doubt) => doubt.id === id),
  part: (_name, read, asked) => read(asked),
})

it('a second reading that reuses parts judges as one that reads everything again', () => {
  const page = fc.record({
    tags: fc.array(tag, { maxLength: 8 }),
    format: fc.constantFrom('png', 'avif', null),
    body: fc.constantFrom('', 'User-agent: *\nDisallow: /'),
  })
  let seconds = 0
  fc.assert(
    fc.property(page, ({ tags, format, body }) => {
      const facts = buildFacts({ title: 'A title', tags, images: [{ format }], robots: [{ body }] })
      const index = indexPage(facts)
      for (const platform of PLATFORMS) {
        const favourable = new FavourableReading()
        readCard({ platform, page: index, doubts: favourable, trace: [] })
        const judge = (doubts: Doubts) =>
          judgeCard({ platform, page: index }, readCard({ platform, page: index, doubts, trace: null }))
        for (const unfavourable of [...favourable.met.map((doubt) => [doubt]), favourable.met]) {
          const second = takenTheOtherWay(favourable, unfavourable)
          expect(judge(second)).toEqual(judge(afresh(unfavourable)))
          const all = [...unfavourable, ...second.met]
          expect(judge(takenTheOtherWay(favourable, all))).toEqual(judge(afresh(all)))
          seconds += 1
        }
      }
    }),
    { numRuns: 100 },
  )
  expect(seconds).toBeGreaterThan(1_000)
})

it('a second reading returns the doubts that are new to it', () => {
  const favourable = new FavourableReading()
  favourable.trust('og-attribute', 'In property=.')
  favourable.trust('relative-image', 'A relative address.')
  const again = takenTheOtherWay(favourable, favourable.met.slice(0, 1))
  const asked = ['og-attribute', 'relative-image', 'card-missing', 'card-missing'] as const
  expect(asked.map((id) => again.trust(id, id))).toEqual([false, true, true, true])
  expect(again.met).toEqual([
    { id: 'card-missing', sentence: 'card-missing', by: null, faults: ['card-missing'] },
  ])
})

it('reads again only the parts that met the doubt', () => {
  const favourable = new FavourableReading()
  favourable.part('title', () => favourable.trust('duplicate-title', 'Two titles.'), null)
  favourable.part('image', () => favourable.trust('relative-image', 'A relative address.'), null)
  const [first, second] = favourable.met
  expect([first?.id, second?.id]).toEqual(['duplicate-title', 'relative-image'])
  const again = takenTheOtherWay(favourable, favourable.met.slice(0, 1))
  expect(again.part('title', () => again.trust('duplicate-title', ''), null)).toBe(false)
  expect(
    again.part(
      'image',
      () => {
        throw new Error('This part met another doubt.')
      },
      null,
    ),
  ).toBe(true)
})
