import { expect, test } from 'vitest'
import { uncheckedWords } from './words.ts'

test.each([
  [['localhost:3000'], null, / Name your site with --site to judge them as deployed\.$/],
  [['localhost:3000', 'cdn.acme.example'], null, / add --site https:\/\/cdn\.acme\.example\.$/],
  [['cdn.acme.example'], 'https://acme.example', /cdn\.acme\.example \(1 page\)\.$/],
])('of images on %j with the site %s', (hosts, site, words) => {
  const unchecked = hosts.map((host) => ({ host, pages: 1 }))
  expect(uncheckedWords(unchecked, site)).toMatch(words)
  expect(uncheckedWords(unchecked, site)).not.toContain('https://localhost')
})
