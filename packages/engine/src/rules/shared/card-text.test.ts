import { describe, expect, it } from 'vitest'
import { holdsMarkdown } from './card-text.ts'

describe('Markdown', () => {
  it.each([
    '**This dough is [always wet](https://acme.example/wet)**',
    'See [the recipe](/rye) of the village.',
    '![A loaf](./loaf.png) Rye bread',
    'A **very** dark loaf',
    '**Note:** flour is **not** included.',
  ])('is found: %s', (text) => expect(holdsMarkdown(text)).toBe(true))

  it.each([
    'How **bold** is written in Markdown',
    'f**k it and other **** words',
    '5 ** 3 ** 2 in Python',
    'a*b*c, __init__ and `git push`',
    'Rye [2024] (a history)',
    'Rye bread [Updated] (https)',
    'Rated *****, * terms apply',
    'arr[i](x) and f[0](y)',
    'How to call fns[name](args)',
    '2**10 and 2**11 are powers of two',
  ])('is none of an honest text: %s', (text) => expect(holdsMarkdown(text)).toBe(false))
})
