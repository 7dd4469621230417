import { describe, expect, test } from 'vitest'
import { read } from './read.ts'

const kept = (name: string): number => read(`<${name} name="a" content="x">`).allTags.length

describe('the name of an element', () => {
  test.each(['meta', 'META', 'mEtA'])('%s is read in any case', (name) => {
    expect(kept(name)).toBe(1)
  })

  // Names are compared by their last four bytes first.
  test.each([
    'xmeta',
    'metameta',
    'met',
    'meta2',
    'eta',
    '\0meta',
    'm\0eta',
    'x\0\0\0\0meta',
    'annotation-meta',
  ])('is all of it: %j is another', (name) => {
    expect(kept(name)).toBe(0)
  })

  test.each([
    ['script', 0],
    ['noscript', 1],
    ['xscript', 1],
    ['subscript', 1],
    ['textarea', 0],
    ['area', 1],
    ['xtextarea', 1],
  ])('decides whether its content is text: %s', (name, tags) => {
    expect(read(`<body><${name}><meta name="a" content="x"></${name}>`).allTags).toHaveLength(tags)
  })
})
