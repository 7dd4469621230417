import { expect, it } from 'vitest'
import { PICTURE, readHtml, tag } from '../../../../test/platforms/read-html.ts'

it('snapchat falls back to Twitter tags, by the name that its own page gives them', () => {
  const read = readHtml({
    head: `<meta name="twitter:title" content="Bread"><meta name="twitter:img:src" content="${PICTURE}">`,
  }).get('snapchat')
  expect(read).toMatchObject({
    verdict: 'unknown',
    expected: 'full',
    title: 'Bread',
    image: { url: PICTURE },
  })
  expect(readHtml({ head: tag('og:description', 'A loaf.') }).get('snapchat')?.verdict).toBe('none')
})
