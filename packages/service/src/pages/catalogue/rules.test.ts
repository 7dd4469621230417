import { platformsAffectedBy, RULES } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-deps.ts'
import { ruleCards } from './rule-cards.ts'

const { app } = testApp()

async function read(path: string): Promise<string> {
  const response = await app.request(path)
  expect(response.status).toBe(200)
  return response.text()
}

describe('a rule’s page', () => {
  test('shows everything an example has beyond its HTML', async () => {
    expect(await read('/rules/charset-matches-bytes')).toContain('Written as ')
    expect(await read('/rules/tags-early')).toContain('350,000 spaces behind')
    expect(await read('/rules/robots-txt-answers')).toMatch(/robots\.txt: status 5\d\d/u)
  })

  test('names the platforms that its failing examples affect', async () => {
    const html = await read('/rules/tags-in-head')
    expect(html).toContain('Affected platforms')
    expect(html).toContain('<a href="/platforms/slack">Slack</a>')
    expect(html).toContain('In the examples below.')
  })

  test('has no such part where the rule names none', async () => {
    const none = RULES.find((rule) => platformsAffectedBy(rule).length === 0)
    expect(await read(`/rules/${none?.id}`)).not.toContain('Affected platforms')
  })
})

describe('a rule’s page begins with what to do', () => {
  test('the fix, a card that fails and one that holds, a field, and then the reason', async () => {
    const html = await read('/rules/image-weight')
    const places = ['<h2>Fix', 'class="before-after"', 'action="/r/live"', '<h2>Why', '<h2>Examples'].map(
      (part) => html.indexOf(part),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  })

  test('shows cards of a platform that the rule hurts, and only where they differ', () => {
    const options = { baseUrl: 'https://lens.example', userAgent: '', imagePath: null }
    const all = RULES.map((rule) => ({ rule, cards: ruleCards(rule, options) }))
    const drawn = all.flatMap(({ rule, cards }) => (cards ? [{ rule, cards }] : []))
    expect(drawn.length).toBeGreaterThan(20)
    for (const { rule, cards } of drawn) {
      expect(platformsAffectedBy(rule)).toContain(cards.platform)
      const verdictOf = ({ inspection }: typeof cards.fails) =>
        inspection.platformCompatibility.platforms[cards.platform]?.verdict
      expect(verdictOf(cards.fails), rule.id).not.toBe('full')
      expect(verdictOf(cards.holds), rule.id).not.toBe('none')
    }
  })
})

describe('the filter of the list', () => {
  const idsOf = (html: string) =>
    [...html.matchAll(/<th scope="row"><a href="\/rules\/([^"]+)"/g)].map(([, id]) => id)

  test('finds by words of title, problem and id', async () => {
    const ids = idsOf(await read('/rules?q=image+weight'))
    expect(ids).toContain('image-weight')
    expect(ids.length).toBeLessThan(10)
    expect(idsOf(await read('/rules'))).toHaveLength(RULES.length)
  })

  test('finds by a platform, and shows the choice again', async () => {
    const html = await read('/rules?platform=slack&q=')
    const affected = RULES.filter((rule) => platformsAffectedBy(rule).includes('slack'))
    expect(idsOf(html).toSorted()).toEqual(affected.map(({ id }) => id).toSorted())
    expect(html).toContain('<option value="slack" selected')
  })

  test('shows what was typed as text, and ignores a platform that there is not', async () => {
    const html = await read('/rules?q=%22%3E%3Cscript%3E&platform=none')
    expect(html).not.toContain('<script>')
    expect(html).toContain('0 rules with these.')
    expect(idsOf(await read('/rules?platform=none'))).toHaveLength(RULES.length)
  })
})

test('the list counts the platforms of each rule', async () => {
  const html = await read('/rules')
  expect(html).toContain('Platforms</th>')
  const row = /<a href="\/rules\/image-present">.*?<\/tr>/su.exec(html)?.[0] ?? ''
  const numbers = [...row.matchAll(/<td class="number">(\d*)<\/td>/gu)].map(([, number]) => Number(number))
  expect(numbers).toHaveLength(1)
  expect(numbers[0]).toBeGreaterThan(5)
})
