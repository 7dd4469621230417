import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../src/inspect-html.ts'
import type { Inspection } from '../src/inspection/schema.ts'
import { examplePage } from '../src/rules/examples/example-html.ts'

const PAGE = 'https://acme.example/post'
const CARD = 'https://acme.example/card.png'
const TEXT = 'A loaf from flour, water and salt, explained step by step for everyone who bakes at home.'

const TAGS: Readonly<Record<string, string>> = {
  'og:title': '<meta property="og:title" content="How acme bakes">',
  'og:description': `<meta property="og:description" content="${TEXT}">`,
  'og:image': `<meta property="og:image" content="${CARD}">`,
}

/** @param tag written in place of that of its key. */
function inspect(key: string, tag: string): Inspection {
  const tags = { ...TAGS, [key]: tag }
  const html = examplePage(`<title>How acme bakes</title>
<meta name="description" content="${TEXT}">
<link rel="canonical" href="${PAGE}">
${Object.values(tags).join('\n')}
<meta property="og:url" content="${PAGE}">
<meta property="og:type" content="article">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/icon.svg">`)
  const images = { [CARD]: { format: 'png', width: 1200, height: 630, bytes: 60_000 } } as const
  return inspectHtml(html, { url: PAGE, images })
}

const found = ({ diagnostics }: Inspection, id: string) => diagnostics.find((one) => one.id === id)
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const SAYINGS: readonly (readonly [written: string, meant: string])[] = [
  [String.raw`She said \"knead it\" and left`, 'She said "knead it" and left'],
  [String.raw`\"Knead it\" she said`, '"Knead it" she said'],
  [String.raw`The \"rye\" of Acme`, 'The "rye" of Acme'],
  ['She said "knead it" and left', 'She said "knead it" and left'],
  ['"Knead it" she said', '"Knead it" she said'],
  ['A 5" loaf by acme', 'A 5" loaf by acme'],
  ['The "rye" of acme & the "oat" of all', 'The "rye" of acme & the "oat" of all'],
  ['Rye "n" roll', 'Rye "n" roll'],
  ['She said "a=b" and left', 'She said "a=b" and left'],
  ['La "tarte" d’Acme, c’est "bon" ici', 'La "tarte" d’Acme, c’est "bon" ici'],
]

const around = (key: string, content: string, quote = '"'): string =>
  `<meta property=${quote}${key}${quote} content=${content}>`

/** Each with the text that was meant. */
const BROKEN: readonly (readonly [key: string, tag: string, meant: string])[] = [
  ...SAYINGS.flatMap(([written, meant]) =>
    ['og:title', 'og:description'].map((key) => [key, around(key, `"${written}"`), meant] as const),
  ),
  ['og:title', `<meta content="The "rye" of acme" property="og:title">`, 'The "rye" of acme'],
  ['og:title', `<meta property="og:title" content="The "rye" of acme" data-rh="true"/>`, 'The "rye" of acme'],
  ['og:title', `<META PROPERTY="og:title" CONTENT="The "rye" of acme">`, 'The "rye" of acme'],
  ['og:title', around('og:title', "'It's how acme bakes'", "'"), "It's how acme bakes"],
  ['og:title', around('og:title', "'Rock 'n' rye bread'", "'"), "Rock 'n' rye bread"],
  [
    'og:description',
    around('og:description', "'It's bread, and it's good for all'"),
    "It's bread, and it's good for all",
  ],
  ['og:title', around('og:title', '“How acme bakes”'), 'How acme bakes'],
  ['og:title', around('og:title', '”How acme bakes”'), 'How acme bakes'],
  ['og:title', around('og:title', '„Wie Acme backt“'), 'Wie Acme backt'],
  ['og:title', around('og:title', '«Comment acme cuit»'), 'Comment acme cuit'],
  ['og:title', around('og:title', '‘How acme bakes’'), 'How acme bakes'],
  ['og:title', around('og:title', '`How acme bakes`'), 'How acme bakes'],
  ['og:title', around('og:title', '&quot;How acme bakes&quot;'), 'How acme bakes'],
  ['og:title', around('og:title', '&ldquo;How acme bakes&rdquo;'), 'How acme bakes'],
  ['og:title', '<meta property=“og:title” content=“How acme bakes”>', 'How acme bakes'],
  ['og:title', '<meta property=“og:title” content=“How acme bakes” />', 'How acme bakes'],
  ['og:title', '<meta content=“How acme bakes” property=“og:title”>', 'How acme bakes'],
  ['og:title', String.raw`<meta property=\"og:title\" content=\"How acme bakes\">`, 'How acme bakes'],
  ['og:title', '<meta property=&quot;og:title&quot; content=&quot;How acme bakes&quot;>', 'How acme bakes'],
  ['og:title', '<meta property=“og:title” content="How acme bakes">', 'How acme bakes'],
  ['og:title', around('og:title', 'How acme bakes"'), 'How acme bakes'],
  ['og:title', around('og:title', "How acme bakes'"), 'How acme bakes'],
  ['og:title', around('og:title', 'How acme bakes'), 'How acme bakes'],
  ['og:title', around('og:title', 'How acme bakes /'), 'How acme bakes'],
  ['og:title', '<meta property="og:title" content="og:title" content="How acme bakes">', 'How acme bakes'],
  ['og:title', '<meta property="og:title" content="" content="How acme bakes">', 'How acme bakes'],
  ['og:image', `<meta property="og:image" content="og:image" content="${CARD}">`, CARD],
  ['og:image', `<meta property="og:image" content="" content="${CARD}">`, CARD],
  ['og:image', `<meta property="og:image" content="card" content='${CARD}'>`, CARD],
  ['og:image', around('og:image', `“${CARD}”`), CARD],
]

describe('a value that a quote cuts short', () => {
  it.each(BROKEN)('a value that a quote cuts short of %s, written %s, was meant as %s', (key, tag, meant) => {
    const inspection = inspect(key, tag)
    const finding = found(inspection, 'attributes-well-formed')
    expect(finding?.message).toContain(`${key} in line `)
    expect(finding?.fixes[0]?.snippet).toBe(`<meta property="${key}" content="${escaped(meant)}">`)
    expect(finding?.severity).not.toBe('info')
    const silent = [
      'og-title-present',
      'title-not-empty',
      'image-present',
      'image-url-usable',
      'description-length',
    ]
    for (const id of silent) expect(found(inspection, id)).toBeUndefined()
    const head = inspection.platformCompatibility.suggestedHead
    expect(head?.html).toContain(`<meta property="${key}" content="${escaped(meant)}">`)
    expect(head?.html).not.toContain('card-1200x630')
  })

  it('is read as browsers read it', () => {
    const { rawMetadata } = inspect('og:title', around('og:title', '"She said "knead it" and left"'))
    expect(rawMetadata.openGraph.find(({ name }) => name === 'og:title')?.content).toBe('She said ')
  })

  it('offers nothing of a template that was not filled in', () => {
    const { diagnostics } = inspect('og:title', around('og:title', '"{{ "title" | translate }}"'))
    expect(JSON.stringify(diagnostics)).not.toContain('translate')
  })

  it('names the key that counts of two in one tag', () => {
    const tag = '<meta property="og:title" property="twitter:title" content="How acme bakes">'
    const finding = found(inspect('og:title', tag), 'attributes-well-formed')
    expect(finding?.message).toContain('has property= twice')
  })

  it('gives the second of two keys a tag of its own, and says its absence once', () => {
    const card = 'https://acme.example/card.png'
    const tag = `<meta name="twitter:image" name="og:image" content="${card}">`
    const inspection = inspectHtml(examplePage(`<title>How acme bakes</title>\n${tag}`), { url: PAGE })
    const finding = found(inspection, 'attributes-well-formed')
    expect(finding?.severity).toBe('error')
    expect(finding?.platforms).toContain('facebook')
    expect(finding?.fixes[0]?.snippet).toBe(
      `<meta name="twitter:image" content="${card}">\n<meta property="og:image" content="${card}">`,
    )
    expect(found(inspection, 'og-image-present')).toBeUndefined()
  })

  it('leaves a second key alone that has a tag of its own', () => {
    const tag = '<meta name="twitter:title" name="og:title" content="How acme bakes">'
    const own = '<meta property="og:title" content="How acme bakes">'
    const finding = found(inspectHtml(examplePage(`${own}\n${tag}`), { url: PAGE }), 'attributes-well-formed')
    expect(finding?.fixes[0]?.snippet).toBeUndefined()
  })
})

describe('a quote that is never closed', () => {
  it.each([
    `<meta property='og:title' content='How acme bakes"/>`,
    `<meta property="og:title" content="How acme bakes'/>`,
    `<meta property='og:title' content='How acme bakes">`,
    `<meta property="og:title" content="How acme bakes>`,
    `<meta content='How acme bakes" property='og:title'>`,
  ])('%s is the one finding, with the text that was meant', (tag) => {
    const inspection = inspect('og:title', tag)
    const finding = found(inspection, 'markup-closed')
    expect(finding?.message).toContain('How acme bakes')
    expect(inspection.diagnostics.map(({ id }) => id)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/-present$|^attributes-well-formed$/u)]),
    )
    expect(JSON.stringify(inspection.diagnostics)).not.toContain('</meta>')
    expect(inspection.platformCompatibility.suggestedHead).toBeNull()
  })

  it('may be cut by the end of the page', () => {
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>How acme bakes</title>\n<meta property="og:image" content="https://acme.example/ca`
    const { diagnostics } = inspectHtml(html, { url: PAGE })
    expect(diagnostics[0]).toMatchObject({ id: 'markup-closed', where: { line: 2 } })
    expect(diagnostics.map(({ id }) => id)).not.toContain('image-present')
  })
})

/** Right, whatever quotes they hold. */
const HONEST: readonly string[] = [
  '<meta property="og:title" content="How acme bakes">',
  '<meta property="og:title" content="How acme bakes"/>',
  '<meta property="og:title" content="How acme bakes" />',
  "<meta property='og:title' content='How acme bakes'>",
  '<meta property=og:title content=Bread>',
  '<meta property=og:title content=Bread/>',
  '<meta property=og:title content=Bread data-rh=true>',
  '<meta property=og:title content=Bread inertia>',
  '<meta property="og:title" content="Bread" inertia>',
  '<meta property="og:title" content="How acme bakes" data-react-helmet="true">',
  '<meta data-n-head="ssr" data-hid="og:title" property="og:title" content="How acme bakes">',
  `<meta property="og:title" content="How acme bakes" data-x='{"a":"b","content":"c"}'>`,
  '<meta property="og:title" content="She said &quot;knead it&quot; and left">',
  '<meta property="og:title" content="She said &#34;knead it&#34; and left">',
  `<meta property="og:title" content='She said "knead it" and left'>`,
  `<meta property="og:title" content="It's how acme bakes">`,
  '<meta property="og:title" content="She said “knead it” and left">',
  '<meta property="og:title" content="“Knead it” she said">',
  '<meta property="og:title" content="A 5″ loaf">',
  '<meta property="og:title" content="«Comment» acme cuit">',
  '<meta property="og:title" content="C:\\bread\\rye">',
  '<meta property="og:title" content="How acme bakes\\">',
  '<meta property="og:title"content="How acme bakes">',
  '<meta property="og:title" content = "How acme bakes">',
  '<meta\n  property="og:title"\n  content="How acme bakes"\n>',
  '<meta content="How acme bakes" property="og:title">',
  '<meta content="How acme bakes" name="title" property="og:title">',
  '<meta property="og:title" name="og:title" content="How acme bakes">',
  '<meta property="og:title" name="twitter:title" content="How acme bakes">',
  '<meta itemprop="name" property="og:title" content="How acme bakes">',
  '<meta property="og:title" content="How acme bakes" content="How acme bakes">',
  '<meta property="og:title" content="content=&quot;How acme bakes&quot;">',
  `<meta property="og:title" content="a name='x' content='y' property='z'">`,
  '<meta property="og:title" content="The &lt;meta&gt; element and &lt;title&gt;">',
  '<meta property="og:title" content="&gt; &lt;meta charset&gt; &lt;/script&gt; explained">',
  '<meta property="og:title" content="Bread > cake">',
  '<meta property="og:title" content="How acme bakes" class="a" class="b">',
  '<meta property="og:title" content="How acme bakes" lang="en">',
  '<meta property="og:title" content="How acme bakes" / >',
  '<meta property="og:title" content="How acme bakes"">',
  '<meta id="t" key="og:title" property="og:title" content="How acme bakes"/>',
  '<META PROPERTY="og:title" CONTENT="How acme bakes">',
  '<meta property="og:title" content="パンの焼き方">',
  '<meta property="og:title" content="50 % off = good">',
  '<meta property="og:title" content="">',
  '<meta property="og:title">',
  '<title>The &lt;meta&gt; element and &lt;/script&gt;</title>',
]

describe('quotes that are right', () => {
  it.each(HONEST)('%s is left alone', (tag) => {
    const ids = inspect('og:title', tag).diagnostics.map(({ id }) => id)
    expect(ids).not.toContain('attributes-well-formed')
    expect(ids).not.toContain('markup-closed')
    expect(ids).not.toContain('title-no-html')
  })
})
