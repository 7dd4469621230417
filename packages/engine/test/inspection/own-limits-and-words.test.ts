/** What is a limit of ours is no fault of the page, and what the page says is quoted as it says it. */
import { expect, it } from 'vitest'
import { inspectHtml } from '../../src/library-html.ts'

const url = 'https://acme.example/bread'
const head = (tags: string): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Brot aus Roggen</title>${tags}</head><body><p>Brot.</p></body></html>`
const findings = (tags: string) => inspectHtml(head(tags), { url }).diagnostics
const jsonLd = (json: string): string => `<script type="application/ld+json">${json}</script>`

it('says nothing of JSON-LD that is over a limit of ours', () => {
  const long = JSON.stringify({ '@type': 'NewsArticle', articleBody: 'x'.repeat(70_000) })
  const deep = `{"a":${'['.repeat(80)}${']'.repeat(80)}}`
  for (const block of [long, deep])
    expect(findings(jsonLd(block)).map(({ id }) => id)).not.toContain('json-ld-valid')
  expect(findings(jsonLd('{"a": 1,}')).map(({ id }) => id)).toContain('json-ld-valid')
})

it.each(['„Wegovy“: so teuer', '“We bake on”', '»Brot«', '«Pain»', '‘Rye’'])(
  'quotes %s as the page has it',
  (text) => {
    const title = `${text} ${'und noch viel mehr Brot '.repeat(5)}`
    const double = `<meta property="og:title" content="${title}"><meta property="og:title" content="Anders">`
    expect(
      findings(double)
        .map(({ message }) => message)
        .join(' '),
    ).toContain(text)
  },
)

it.each([
  ['1750680000000', '2025-06-23T12:00:00Z'],
  ['1750680000.25', '2025-06-23T12:00:00Z'],
  ['/Date(1750680000000)/', '2025-06-23T12:00:00Z'],
])('computes the date of %s', (written, date) => {
  const finding = findings(`<meta property="article:published_time" content="${written}">`).find(
    ({ id }) => id === 'article-dates-iso',
  )
  expect(finding?.fixes[0]?.snippet).toBe(`<meta property="article:published_time" content="${date}">`)
})

it.each(['sin-perder-la-compostura-26-07-2023', 'IMG_2034_final.jpg', 'rye_bread_loaf'])(
  'offers no %s as the text of an image',
  (name) => {
    const caption = jsonLd(
      JSON.stringify({
        '@type': 'Article',
        image: { '@type': 'ImageObject', url: 'https://acme.example/a.jpg', caption: name },
      }),
    )
    const tags = `<meta property="og:image" content="https://acme.example/a.jpg"><meta property="og:image:alt" content="">${caption}`
    const snippets = findings(tags).flatMap(({ id, fixes }) =>
      id === 'image-alt-present' ? fixes.map(({ snippet }) => snippet) : [],
    )
    expect(snippets.join(' ')).not.toContain(name)
  },
)
