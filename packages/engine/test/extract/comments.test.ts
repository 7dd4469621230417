import { describe, expect, test } from 'vitest'
import { names } from './read.ts'

const META = '<meta name=seen content=x>'
const FAKE = '<meta name=fake content=x>'

describe('a comment ends where browsers end it', () => {
  test.each([
    ['at -->', `<!-- ${FAKE} -->${META}`],
    ['at --!>', `<!-- ${FAKE} --!>${META}`],
    ['at once in <!-->', `<!-->${META}`],
    ['at once in <!--->', `<!--->${META}`],
    ['not at > alone', `<!-- a > ${FAKE} -->${META}`],
    ['not at -->, when its dashes are those of the opening', `<!--> ${META}`],
    ['not at --!> made of the opening dashes', `<!--!> ${FAKE} -->${META}`],
    ['not at a nested opening', `<!-- <!-- ${FAKE} -->${META}`],
    ['with dashes before it', `<!-- ${FAKE} ----->${META}`],
    ['in conditional comments of old browsers', `<!--[if lt IE 9]>${FAKE}<![endif]-->${META}`],
  ])('a comment ends where browsers end it: %s', (_, html) => {
    expect(names(html)).toEqual(['seen'])
  })

  test('never, when it is not closed', () => {
    expect(names(`${META}<!-- ${FAKE}`)).toEqual(['seen'])
  })
})

test.each([
  ['<!x>', `<!x ">${META}`],
  ['a processing instruction', `<?xml version="1.0" ?>${META}`],
  ['</ and no letter', `</ x=">${META}`],
  ['</>', `</>${META}`],
  ['a conditional comment that newer browsers see', `<![if !IE]>${META}<![endif]>`],
])('a bogus comment ends at the first > (%s)', (_, html) => {
  expect(names(html)).toEqual(['seen'])
})
