/** The form of the catalogue: what docs, API and scores rely on. */
import { describe, expect, it } from 'vitest'
import { extract } from '../../src/extract/extract.ts'
import { FAULT_IDS, isOfThePage, type FaultId } from '../../src/facts/faults.ts'
import { RULE_CATEGORIES } from '../../src/rules/define-rule.ts'
import type { Rule } from '../../src/rules/define-rule.ts'
import { RULES } from '../../src/rules/index.ts'

const byId = new Map<string, Rule>(RULES.map((rule) => [rule.id, rule]))

describe('the catalogue', () => {
  it('has permanent ids: a change here breaks links, stored reports and suppressions', () => {
    expect(RULES.map(({ id }) => id).toSorted()).toMatchSnapshot()
  })

  it('has each id once, and at least one rule in each category', () => {
    expect(byId.size).toBe(RULES.length)
    expect(new Set(RULES.map(({ category }) => category))).toEqual(new Set(RULE_CATEGORIES))
  })
})

/** Doubts that always come with the faults behind them. */
const BY_THEIR_FAULTS: readonly FaultId[] = ['image-limit', 'required-title', 'required-other']

it.each(FAULT_IDS.filter((id) => isOfThePage(id) && !BY_THEIR_FAULTS.includes(id)))(
  'a rule explains %s',
  (fault) => {
    expect(RULES.filter(({ explains }) => explains?.includes(fault)).length).toBeGreaterThan(0)
  },
)

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  it('is well formed', () => {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)+$/)
    expect([undefined, 1, 2, 3, 4, 5]).toContain(rule.points)
    expect(rule.title).not.toBe(rule.problem)
    for (const line of [rule.title, rule.problem])
      expect(line).toMatch(/^(?:[A-Z]|og:|twitter:|robots\.txt |theme-color ).*[^.]$/u)
    expect(rule.why).toMatch(/\.$/)
  })

  it('has a fix and a source', () => {
    expect(rule.fixes.length).toBeGreaterThan(0)
    for (const { description } of rule.fixes) expect(description).toMatch(/\.$/)
    expect(rule.sources.length).toBeGreaterThan(0)
    for (const { claim, source, checked } of rule.sources) {
      expect(claim).toMatch(/\.$/)
      expect(source).not.toBe('')
      expect(checked).toMatch(/^20\d\d-\d\d(?:-\d\d)?$/)
    }
  })

  it('names only rules that exist', () => {
    for (const parent of rule.supersededBy ?? []) expect([...byId.keys()]).toContain(parent)
  })

  it('is not superseded by its own failure, however far around', () => {
    const above = (wanted: string, seen: string[] = []): string[] =>
      (byId.get(wanted)?.supersededBy ?? []).flatMap((parent) => {
        expect(seen).not.toContain(parent)
        return [parent, ...above(parent, [...seen, parent])]
      })
    expect(above(id, [id])).not.toContain(id)
  })
})

describe('fixes that set fields', () => {
  const fixes = RULES.flatMap(({ id, fixes: all }) => all.map((fix) => ({ id, ...fix })))

  it('are most of those with a tag in their snippet', () => {
    const tags = fixes.filter(
      ({ snippet }) => snippet && /<(?:title|meta (?:name|property)|html)/u.test(snippet),
    )
    const without = tags.filter(({ sets }) => !sets).map(({ id }) => id)
    // Keys beyond those that frameworks have words for.
    expect(without.toSorted()).toEqual([
      'article-dates-iso',
      'og-structured-after-root',
      'twitter-card-complete',
      'twitter-label-data-pairs',
    ])
  })

  it('say in HTML what they set', () => {
    for (const { sets, snippet = '' } of fixes) {
      if (!sets) continue
      const { allTags, links, lang } = extract(new TextEncoder().encode(snippet), 'text/html; charset=utf-8')
      const said = new Map(allTags.map(({ name, content }) => [name, content]))
      for (const { rel, href } of links) said.set(rel, href)
      if (lang !== null) said.set('lang', lang)
      for (const [key, value] of said) expect(sets).toHaveProperty([key], value)
      expect(said.size).toBeGreaterThan(0)
    }
  })
})

describe('examples', () => {
  it('are small enough to be printed', () => {
    const examples = RULES.flatMap(({ id, examples: { fails, passes } }) =>
      [...fails, ...passes].map(({ html }) => ({ id, bytes: html.length })),
    )
    expect(examples.filter(({ bytes }) => bytes > 5_000)).toEqual([])
  })
})
