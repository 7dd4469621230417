/** The language in a URL: read where it is written, and nowhere else. */
import { describe, expect, it } from 'vitest'
import { isOtherLanguageOf, languagesInUrl } from './url-language.ts'

const languages = (url: string) => languagesInUrl(new URL(url))

describe('languagesInUrl', () => {
  it.each([
    ['https://example.com/en/bread', ['en']],
    ['https://example.com/pt-br/pao', ['pt', 'br']],
    ['https://example.com/zh_Hant/', ['zh']],
    ['https://example.com/us/en/shoes', ['us', 'en']],
    ['https://www.example.com/shop/en-GB', ['en', 'gb']],
    ['https://fr.example.com/bread', ['fr']],
    ['https://www.example.de/brot', ['de']],
    ['https://example.com/bread?lang=en&page=2', ['en']],
    ['https://example.com/?hl=pt-BR', ['pt', 'br']],
    ['https://example.com/us-en/shoes', ['us', 'en']],
    ['https://example.com/eng/bread', ['en']],
    ['https://example.com/how-to/buy-beer', []],
    ['https://example.com/', []],
    ['https://example.com/api/app/img', []],
    ['https://example.com/bread?id=en', []],
    ['https://example.com/a/b/c/en', []],
    ['https://www.example.com/about', []],
    ['https://www.example.com/bread?lang=everything', []],
  ])('languagesInUrl: %s', (url, expected) => {
    expect(languages(url)).toEqual(expected)
  })
})

describe('isOtherLanguageOf', () => {
  it.each([
    ['https://example.com/bread', 'https://example.com/en/bread', true],
    ['https://example.com/fr/', 'https://example.com/en', true],
    ['https://example.com/en/bread', 'https://fr.example.com/bread', true],
    ['https://example.com/bread', 'https://example.com/bread?lang=fr', true],
    ['https://www.example.de/a', 'https://example.fr/a', true],
    ['https://example.com/bread', 'https://example.com/bread', false],
    ['https://example.com/en/bread', 'https://example.com/fr/cake', false],
    ['https://example.com/bread', 'https://other.example.org/en/bread', false],
    ['https://example.com/bread?page=1', 'https://example.com/en/bread?page=2', false],
    ['https://www2.example.com/bread', 'https://www3.example.com/bread', false],
  ])('isOtherLanguageOf: %s, %s', (one, other, expected) => {
    expect(isOtherLanguageOf(new URL(one), new URL(other))).toBe(expected)
  })
})
