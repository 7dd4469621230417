import { describe, expect, it } from 'vitest'
import { findMissing } from './find-missing-paths.ts'

const FILES = [
  'CONTRIBUTING.md',
  'docs/accounts.md',
  'docs/images',
  'packages/engine/src/rules/title/title-length.ts',
  'packages/engine/src/score/weights.ts',
]
const missing = (text: string, doc = 'docs/guide.md') => findMissing(doc, text, FILES)

describe('a document that names a path', () => {
  it.each([
    '`packages/engine/src/score/weights.ts`',
    '`score/weights.ts`',
    '`packages/engine/src/score/`',
    '`packages/engine/src/rules/<category>/<rule-id>.ts`',
    '`rules/*/title-length.ts`',
    '[accounts](accounts.md#passwords) and [images](images/)',
  ])('%s exists', (text) => expect(missing(text)).toEqual([]))

  it.each([
    ['`packages/engine/src/score/weight.ts`', 'packages/engine/src/score/weight.ts'],
    ['`core/weights.ts`', 'core/weights.ts'],
    ['`packages/engine/src/scores/`', 'packages/engine/src/scores/'],
    ['[accounts](account.md)', 'docs/account.md'],
  ])('%s is missing', (text, path) => expect(missing(text)).toEqual([path]))

  it('names files without a folder in CONTRIBUTING only', () => {
    expect(missing('`weights.ts`, `weight.ts` and `cards.css`', 'CONTRIBUTING.md')).toEqual([
      'weight.ts',
      'cards.css',
    ])
    expect(missing('`astro.config.ts`')).toEqual([])
  })

  it('may name URLs, packages, what is built and what is the reader’s', () => {
    expect(
      missing(
        '`/api/reports/`, `@linklens/engine/`, `dist/releases/`, `~/.config/linklens/`, `./public/x.js`',
      ),
    ).toEqual([])
    expect(missing('```sh\ncat `lint/none.ts`\n```')).toEqual([])
  })
})
