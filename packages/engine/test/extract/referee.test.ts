/** Our reading against parse5's, on pages of every kind of trouble and on generated tag soup. */
import { readFileSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { test } from 'vitest'
import { expectAgreement } from './compare.ts'
import { tagSoup } from './tag-soup.ts'
import { runs } from '../runs.ts'

const FIXTURES = new URL('fixtures/', import.meta.url)

test.each(readdirSync(FIXTURES))('fixture %s', (name) => {
  const html = readFileSync(new URL(name, FIXTURES), 'utf8')
  expectAgreement(html)
})

test('generated tag soup', () => {
  fc.assert(
    fc.property(tagSoup(), (html) => {
      expectAgreement(html)
    }),
    { seed: 20261120, numRuns: runs(1000) },
  )
})

test('fixtures with random cuts, doublings and insertions', () => {
  const pages = readdirSync(FIXTURES).map((name) => readFileSync(new URL(name, FIXTURES), 'utf8'))
  const edit = fc.tuple(
    fc.nat(5000),
    fc.nat(60),
    fc.constantFrom('', '<', '>', '"', "'", '=', '/', '<!--', '</', '<svg>'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...pages), fc.array(edit, { minLength: 1, maxLength: 4 }), (page, edits) => {
      const html = edits.reduce((text, [at, length, inserted]) => {
        return text.slice(0, at) + inserted + text.slice(at + length)
      }, page)
      expectAgreement(html.toWellFormed())
    }),
    { seed: 20261121, numRuns: runs(250) },
  )
})

test('generated attributes, on tags whose attributes are read and on those where they are jumped over', () => {
  const unit = fc.constantFrom('a', '=', '=', ' ', '"', '"', "'", '/', '>', '\n', '<', 'content', 'name=x')
  fc.assert(
    fc.property(
      fc.constantFrom('meta', 'div', 'link', 'x-y'),
      fc.string({ unit, maxLength: 14 }),
      (name, soup) => {
        expectAgreement(`<${name} name=k href=h rel=icon ${soup}><meta name=l content=y>`)
      },
    ),
    { seed: 20261122, numRuns: runs(1500) },
  )
})
