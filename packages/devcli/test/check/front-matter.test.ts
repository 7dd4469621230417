/** What `--fix --write` puts into the Markdown of a page, and what it leaves alone. */
import { inspectHtml } from '@linklens/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { mergeFrontMatter } from '../../src/check/fix/merge-front-matter.ts'
import { pageSnippet, type PageSnippet } from '../../src/check/fix/page-snippet.ts'
import { suggestedHeadOf } from '../../src/check/suggested-head.ts'

const entry = (key: string, value: string, items: string[] = []) => ({ key, value, items })
const TITLE: PageSnippet = { entries: [entry('title', '"New"')], head: [], left: [] }
const TAG = '- [meta, { property: "og:title", content: "New" }]'
const HEAD: PageSnippet = { entries: [entry('head', '', [TAG])], head: [], left: [] }
const MDX: PageSnippet = { entries: [], head: ['<title>New</title>'], left: [] }

const merged = (text: string, snippet: PageSnippet, lineEnd = '\n') =>
  mergeFrontMatter({ text, lineEnd }, snippet)?.changed ?? null

describe('a value', () => {
  test.each([
    ['of a text without front matter', '# Hi\n', '---\ntitle: "New"\n---\n\n# Hi\n'],
    ['of an empty text', '', '---\ntitle: "New"\n---\n\n'],
    ['of empty front matter', '---\n---\nHi', '---\ntitle: "New"\n---\nHi'],
    ['next to other keys', '---\ntags: [a]\n# b\n---\nHi', '---\ntags: [a]\n# b\ntitle: "New"\n---\nHi'],
    ['in place of another', '---\ntitle: Old\na: 1\n---\n', '---\ntitle: "New"\na: 1\n---\n'],
    ['with a comment', "---\ntitle: 'a # b' # c\n---\n", '---\ntitle: "New" # c\n---\n'],
    ['of an empty key', '---\ntitle: # later\n---\n', '---\ntitle: "New" # later\n---\n'],
    ['of a quoted key', '---\n"title" : Old\n---\n', '---\n"title" : "New"\n---\n'],
    ['of the top alone', '---\nhero:\n  title: Old\n---\n', '---\nhero:\n  title: Old\ntitle: "New"\n---\n'],
    [
      'with a sign in a name',
      '---\nog:title: x\nüber: y\n---\n',
      '---\nog:title: x\nüber: y\ntitle: "New"\n---\n',
    ],
    ['after a list', '---\ntags:\n- a\n- b\n---\n', '---\ntags:\n- a\n- b\ntitle: "New"\n---\n'],
    ['with an end of file', '---\na: 1\n--- ', '---\na: 1\ntitle: "New"\n--- '],
  ])('a value: %s', (_, text, expected) => {
    expect(merged(text, TITLE)).toBe(expected)
    const windows = (lines: string) => lines.replaceAll('\n', '\r\n')
    expect(merged(windows(text), TITLE, '\r\n')).toBe(windows(expected))
  })

  test.each([
    ['is there', "---\ntitle: 'New'\n---\n"],
    ['gets the name of the site from the theme', '---\ntitle: Ne\n---\n'],
  ])('stays where it %s', (_, text) => expect(merged(text, TITLE)).toBe(text))

  test.each([
    ['of TOML', '+++\ntitle = "Old"\n+++\n'],
    ['of JSON', ';;;\n{ "title": "Old" }\n;;;\n'],
    ['of another language', '---json\n{ "title": "Old" }\n---\n'],
    ['without an end', '---\ntitle: Old\n'],
    ['behind an empty line', '\n---\ntitle: Old\n---\n'],
    ['of several documents', '---\ntitle: Old\n...\na: 1\n---\n'],
    ['in braces', '---\n{ title: Old }\n---\n'],
    ['of several lines', '---\ntitle: >\n  Old\n---\n'],
    ['of several lines in quotes', '---\ntitle: "Old\n  one"\n---\n'],
    ['that another refers to', '---\ntitle: &a Old\nname: *a\n---\n'],
    ['with its type', '---\ntitle: !!str 1\n---\n'],
    ['with both line ends', '---\ntitle: Old\r\na: 1\n---\n'],
  ])('%s is refused', (_, text) => expect(merged(text, TITLE)).toBeNull())
})

test('whatever else the front matter says is read as before', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ab :#-\'"\\\n\u00e9&*!|>[]{},?%@`\t') }),
    fc.string(),
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.integer(),
      fc.constant(null),
      fc.boolean(),
      tie('list'),
      tie('map'),
    ),
    list: fc.array(tie('value'), { maxLength: 3 }),
    map: fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  }))
  const written = fc.property(
    fc.dictionary(text, value, { maxKeys: 4 }),
    fc.constantFrom(0, 20, 80),
    (keys, lineWidth) => {
      const own = stringify(keys, { lineWidth })
      const result = merged(`---\n${own}---\nHi\n`, TITLE)
      if (result === null) return
      expect(parse(result.slice('---\n'.length, -'---\nHi\n'.length))).toEqual({
        ...(parse(own) as object),
        title: 'New',
      })
      expect(result.endsWith('---\nHi\n')).toBe(true)
    },
  )
  fc.assert(written, { numRuns: 500 })
})

describe('a list', () => {
  test.each([
    ['is written', '---\na: 1\n---\n', `---\na: 1\nhead:\n  ${TAG}\n---\n`],
    [
      'is continued as it is indented',
      '---\nhead:\n    - - meta\n      - name: a\n\n# b\nc: 1\n---\n',
      `---\nhead:\n    - - meta\n      - name: a\n    ${TAG}\n\n# b\nc: 1\n---\n`,
    ],
    ['is continued without indent', '---\nhead:\n- [a]\n---\n', `---\nhead:\n- [a]\n${TAG}\n---\n`],
  ])('a list: %s', (_, text, expected) => expect(merged(text, HEAD)).toBe(expected))

  test.each([
    ['with the same tag', '---\nhead:\n  - - meta\n    - property: og:title\n---\n'],
    ['in brackets', '---\nhead: []\n---\n'],
  ])('%s is refused', (_, text) => expect(merged(text, HEAD)).toBeNull())
})

describe('a head in the text', () => {
  const block = '<head>\n  <title>New</title>\n</head>\n'
  test.each([
    ['is below front matter', '---\na: 1\n---\nHi\n', `---\na: 1\n---\n\n${block}\nHi\n`],
    ['is below the title', '# Hi\n\nText\n', `# Hi\n\n${block}\nText\n`],
    ['is below an underlined title', 'Hi\n==\nText\n', `Hi\n==\n\n${block}\nText\n`],
    ['is below imports and a title', "import A from 'a'\n\n# Hi", `import A from 'a'\n\n# Hi\n\n${block}`],
    ['is below front matter that ends the file', '---\na: 1\n---', `---\na: 1\n---\n\n${block}`],
  ])('a head in the text: %s', (_, text, expected) => expect(merged(text, MDX)).toBe(expected))

  test.each([
    ['one that has a head', '<head>\n</head>\n'],
    ['one that begins with code', 'import {\n  a\n} from "b"\n\n# Hi\n'],
  ])('is not written into %s', (_, text) => expect(merged(text, MDX)).toBeNull())
})

describe('of the block of a framework', () => {
  const snippetOf = (generator: string, head = '') => {
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="generator" content="${generator}"><title>Salt &amp; "bread" | Bakery</title><link rel="canonical" href="https://site.example/"><meta property="og:site_name" content="Bakery">${head}</head><body><h1>Bread</h1></body></html>`
    const suggested = suggestedHeadOf(inspectHtml(html, { url: 'https://site.example/' }))
    if (!suggested) throw new Error('no head')
    return pageSnippet(suggested)
  }
  const about = '<meta name="description" content="How bread is made at home.">'

  test('what the page has is not written again, and no placeholder', () => {
    const { entries, left } = snippetOf('VitePress v1.6.4', about)
    expect(entries).toEqual([entry('head', '', expect.any(Array))])
    const items = entries[0]?.items.join('\n')
    expect(items).toContain(String.raw`{ property: "og:title", content: "Salt & \"bread\"`)
    expect(items).not.toMatch(/canonical|og:image|og:site_name/)
    expect(left.join('\n')).toMatch(/"og:image", content: "https:\/\/site.example\/card/)
    expect(left.join('\n')).toContain('og:image:width')
  })

  test('a value that reads like a tag is a value', () => {
    const { entries } = snippetOf('Eleventy v3.1.8', about.replace('How bread', 'rel: canonical, how bread'))
    expect(entries.map(({ key }) => key)).toContain('description')
  })

  test('tags go into the text where front matter has no key for them', () => {
    const { entries, head } = snippetOf('Docusaurus v3.10.2', about)
    expect(entries.map(({ key }) => key)).toEqual(['description'])
    expect(head.join('\n')).toContain('<meta property="og:title" ')
    expect(head.join('\n')).not.toMatch(/<title>|canonical/)
  })

  test.each(['Eleventy v3.1.8', 'Astro v7.3.5'])('keys are those that the layout prints: %s', (generator) => {
    const { entries, left } = snippetOf(generator, about)
    const keys = Object.fromEntries(entries.map(({ key, value }) => [key, value]))
    expect(keys).toMatchObject({ ogType: '"website"', twitterCard: expect.any(String) })
    expect(JSON.parse(keys.title ?? keys.ogTitle ?? '')).toContain('Salt & "bread"')
    expect(keys).not.toHaveProperty('canonical')
    expect(left.join('\n')).toMatch(/layout.*, as the block says/)
  })
})
