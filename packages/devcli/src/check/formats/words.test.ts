import { expect, test } from 'vitest'
import { messageBeyond, uncheckedWords } from './words.ts'

test.each([
  [['localhost:3000'], null, / Name your site with --site to judge them as deployed\.$/],
  [['localhost:3000', 'cdn.acme.example'], null, / add --site https:\/\/cdn\.acme\.example\.$/],
  [['cdn.acme.example'], 'https://acme.example', /cdn\.acme\.example \(1 page\)\.$/],
])('the sentence of images on %j with the site %s', (hosts, site, words) => {
  const unchecked = hosts.map((host) => ({ host, pages: 1 }))
  expect(uncheckedWords(unchecked, site)).toMatch(words)
  expect(uncheckedWords(unchecked, site)).not.toContain('https://localhost')
})

test.each([
  ['Missing og:title', 'There is no og:title.', ''],
  ['Missing canonical link', 'There is no link with rel="canonical".', ''],
  ['Missing og:image:height', 'og:image:height is missing.', ''],
  ['The title is empty', 'The title element is empty.', ''],
  ['The title is empty', 'The title is "食べ物".', 'The title is "食べ物".'],
  ['The image cannot be fetched', 'The image answers with status 404.', 'The image answers with status 404.'],
  [
    'No image: missing og:image',
    'There is no og:image; another tag names one.',
    'There is no og:image; another tag names one.',
  ],
])('of the title %j and the message %j the second adds %j', (title, message, added) => {
  expect(messageBeyond({ title, message })).toBe(added)
})
