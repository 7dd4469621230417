/** `--format html`: which pages are drawn, with which images, and that no text of a page becomes markup. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { afterEach, describe, expect, test } from 'vitest'
import { png } from '../../../../test/e2e/png.ts'
import { CardImages } from '../../src/check/cards/card-images.ts'
import { cleanUp, goodPage, makeFolder, runDevcli, startServer } from './run-check.ts'

afterEach(cleanUp)

const card = png(1200, 630)
const HOSTILE = `"><script>alert(1)</script></style><img src=x onerror=alert(1)> \${x}`
const GONE = 'https://site.example/gone.png'

async function draw(cwd: string, args: readonly string[]): Promise<string> {
  const { stderr } = await runDevcli([...args, '--format', 'html=cards.html'], { cwd })
  expect(stderr).not.toContain('Error')
  return readFileSync(join(cwd, 'cards.html'), 'utf8')
}

const pathsIn = (html: string) => [...html.matchAll(/<h2><bdi>(.*?)<\/bdi>/g)].map(([, path]) => path)

describe('check draws', () => {
  test('one page of each kind of finding, with its image in the file once', async () => {
    const cwd = makeFolder({
      'dist/card.png': card,
      'dist/index.html': goodPage(),
      'dist/a/1/index.html': goodPage({ path: '/a/1/', image: GONE }),
      'dist/a/2/index.html': goodPage({ path: '/a/2/', image: GONE }),
      'dist/b.html': goodPage({ path: '/b' })
        .replace('<html lang="en">', '<html>')
        .replace(/<title>.*?<\/title>/, ''),
    })
    const html = await draw(cwd, ['check', 'dist'])
    expect(pathsIn(html)).toEqual(['/a/1/', '/b'])
    expect(html).toContain('Slack <span class="degraded">incomplete</span>')
    expect(html.split(Buffer.from(card).toString('base64'))).toHaveLength(2)
    // Six for the page of a finding, and one for each template.
    expect(html.match(/class="frame-image image-0"/g)).toHaveLength(8)
  })

  test('check draws with a baseline what became worse, with the verdict of before', async () => {
    const cwd = makeFolder({ 'dist/card.png': card, 'dist/index.html': goodPage() })
    await runDevcli(['check', 'dist', '--baseline', 'b.json', '--update-baseline'], { cwd })
    expect(await draw(cwd, ['check', 'dist', '--baseline', 'b.json'])).toContain(
      'Nothing is worse than the baseline.',
    )
    writeFileSync(join(cwd, 'dist/index.html'), goodPage({ image: GONE }))
    expect(await draw(cwd, ['check', 'dist', '--baseline', 'b.json'])).toMatch(/OK → (incomplete|no card)/)
  })

  test('images of a server by their URL there', async () => {
    const { origin } = await startServer((request, response) => {
      if (request.url === '/card.png') return response.setHeader('content-type', 'image/png').end(card)
      return response
        .setHeader('content-type', 'text/html')
        .end(goodPage({ extra: '<meta name="robots" content="noindex">' }))
    })
    const html = await draw(makeFolder({}), ['check', origin, '--site', 'https://site.example'])
    expect(html).toContain(`background-image: url("${origin}/card.png")`)
  })

  test('no control and no bidi characters', async () => {
    const hidden = String.fromCodePoint(0x1b, 0x07, 0x9b, 0x202e, 0x2066, 0x200f, 0xe0041)
    const page = goodPage({ path: '/h', image: GONE }).replaceAll(
      'Bread for beginners',
      () => `Br${hidden}ead`,
    )
    const html = await draw(makeFolder({ 'dist/h.html': page }), ['check', 'dist'])
    expect(html).toContain('Br ead')
    expect(html.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u200f\u202e\u2066\u{e0041}]/u)
  })

  test('texts of pages as text', async () => {
    const escaped = HOSTILE.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
    const hostile = goodPage({ path: '/h', image: `https://site.example/${encodeURI(HOSTILE)}.png` })
      .replaceAll('Bread for beginners', () => escaped)
      .replaceAll('How to bake', () => escaped)
    const html = await draw(makeFolder({ 'dist/h.html': hostile }), ['check', 'dist'])
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(elementsOf(html)).not.toContain('script')
    expect(elementsOf(html)).not.toContain('img')
  })
})

describe('diff draws', () => {
  test('each changed card as it was and as it is, also where no verdict changed', async () => {
    const cwd = makeFolder({
      'before/card.png': card,
      'before/index.html': goodPage(),
      'before/same.html': goodPage({ path: '/same' }),
      'before/renamed.html': goodPage({ path: '/renamed' }),
      'after/card.png': card,
      'after/index.html': goodPage({ image: GONE }),
      'after/same.html': goodPage({ path: '/same' }),
      'after/renamed.html': goodPage({ path: '/renamed' }).replaceAll('Bread', 'Cakes'),
    })
    const html = await draw(cwd, ['diff', 'before', 'after'])
    expect(pathsIn(html)).toEqual(['/', '/renamed'])
    expect(html).toMatch(/OK → (incomplete|no card)/)
    expect(html).toContain('other cards, the same verdicts')
    expect(html.match(/<figcaption/g)).toHaveLength(24)
  })

  test('no saved reports, which have no cards', async () => {
    const cwd = makeFolder({ 'dist/card.png': card, 'dist/index.html': goodPage() })
    await runDevcli(['check', 'dist', '--format', 'json=a.json'], { cwd })
    const { code, stderr } = await runDevcli(['diff', 'a.json', 'dist', '--format', 'html'], { cwd })
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('a.json is a saved report, which has no cards.'),
    ])
  })
})

test('at most 40 pages are drawn, and the file holds no image of the others', async () => {
  const cwd = makeFolder(
    Object.fromEntries(
      Array.from({ length: 45 }, (_, index) => {
        const page = goodPage({ path: `/${index}`, image: `https://site.example/${index}.png` })
        return [
          [`before/${index}.html`, page],
          [`before/${index}.png`, png(1200, 630)],
          [`after/${index}.html`, page.replaceAll('Bread', 'Cakes')],
          // The same size, so that no verdict changes, and other bytes.
          [`after/${index}.png`, Buffer.concat([png(1200, 630), Buffer.from([index])])],
        ]
      }).flat(),
    ),
  )
  const html = await draw(cwd, ['diff', 'before', 'after'])
  expect(pathsIn(html)).toHaveLength(40)
  expect(html).toContain('5 more pages are not shown.')
  // Before, all pages have the same one.
  expect(html.match(/^\.image-\d+ /gm)).toHaveLength(41)
})

describe('images of the file', () => {
  test('are left out where they are too heavy, alone or together', () => {
    const images = new CardImages()
    const heavy = new Uint8Array(1024 * 1024 + 1)
    expect(images.place('https://a.example/', () => heavy)).toEqual({
      problem: expect.stringContaining('too heavy'),
    })
    const placed = Array.from({ length: 25 }, (_, index) =>
      images.place(`https://a.example/${index}`, () => new Uint8Array(1024 * 1024).fill(index)),
    )
    expect(placed.filter((one) => one && 'className' in one)).toHaveLength(20)
    expect(images.place('https://a.example/0', () => new Uint8Array(1024 * 1024))).toEqual({
      className: 'image-0',
    })
  })

  test('cannot end the styles that they are in', () => {
    const images = new CardImages()
    images.place('https://a.example/', () => new URL(`http://localhost/\\?\\");}</style>'`))
    expect(images.styles).toMatch(/^\.image-0 \{ background-image: url\("[^"<>{}]*"\) \}$/)
  })
})

function elementsOf(html: string): string[] {
  const names: string[] = []
  const walk = (node: { nodeName: string; childNodes?: unknown[] }): void => {
    names.push(node.nodeName)
    for (const child of node.childNodes ?? []) walk(child as typeof node)
  }
  walk(parse(html))
  return names
}
