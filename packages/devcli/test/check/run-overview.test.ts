/** The HTML file of a run of many pages: findings of the site first, a card of each template, and lists with an end. */
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { png } from '../../../../test/e2e/png.ts'
import { CardImages } from '../../src/check/cards/card-images.ts'
import { runOverview } from '../../src/check/cards/run-overview.ts'
import type { CheckReport } from '../../src/check/check-report.ts'
import { cleanUp, goodPage, makeFolder, runCheck } from './run-check.ts'

afterEach(cleanUp)

const HOSTILE = `&lt;/li>&lt;script>alert(1)&lt;/script>`

async function draw(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const cwd = makeFolder({ 'dist/card.png': png(1200, 630), ...files })
  await runCheck(['dist', '--format', 'html=run.html'], { cwd })
  return readFileSync(join(cwd, 'run.html'), 'utf8')
}

const titled = (path: string, title: string, extra = '') =>
  goodPage({ path, extra }).replaceAll('Bread for beginners', () => title)

const own = (index: number) => titled(`/p${index}`, 'Acme').replaceAll('How to bake', `How ${index} bakes`)

test('says what the site has in common before what single pages lack', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`dist/p${index}.html`, own(index)]),
  )
  const html = await draw({
    ...files,
    'dist/q.html': titled('/q', 'Q').replaceAll('How to', 'Why to').replace('<html lang="en">', '<html>'),
  })
  const [, findings = ''] = /<h2>Findings<\/h2>([^]*?)<h2>Templates/.exec(html) ?? []
  const titles = [...findings.matchAll(/<summary>[^]*?<bdi>(.*?)<\/bdi>/g)].map(([, title]) => title)
  expect(titles[0]).toBe('One title on 6 of 7 pages: &quot;Acme&quot;')
  expect(titles.length).toBeGreaterThan(1)
  expect(findings).toContain('Let the template write the title of each page')
})

test('draws the first page of each template, and lists the pages so that CSS can sort them', async () => {
  const html = await draw({
    'dist/index.html': goodPage(),
    'dist/blog/b.html': titled('/blog/b', `B ${HOSTILE}`),
    'dist/blog/a.html': titled('/blog/a', 'A').replace(/<meta name="description"[^>]*>/, ''),
  })
  const [, templates = ''] = /<h2>Templates<\/h2>([^]*?)<h2>(?:Examples|Pages)/.exec(html) ?? []
  expect([...templates.matchAll(/<h3><bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)).toEqual(['/blog/*', '/'])
  expect(templates.match(/frame-image/g)).toHaveLength(2)
  const rows = [
    ...html.matchAll(/<li style="--score:(\d+);--found:(-?\d+);--path:(\d)">[^]*?<bdi>(.*?)<\/bdi>/g),
  ]
  expect(rows.map(([, , , at, path]) => `${at} ${path}`)).toEqual(['1 /blog/a', '2 /blog/b', '0 /'])
  const scores = rows.map(([, score]) => Number(score))
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(html).toContain('.run:has(#by-path:checked) li { order: var(--path) }')
  expect(html).not.toContain('<script')
})

test('lists the 1,000 worst of many pages, and says how many it leaves out', () => {
  const pages = Array.from({ length: 1_003 }, (_, index) => ({
    url: `https://site.example/t${index % 26}/x/${index}`,
    path: `/t${index % 26}/x/${index}`,
    score: index % 100,
    summary: { full: 0, degraded: 0, none: 0, unknown: 0 },
    platforms: {},
    findings: [],
  }))
  const report = { pages, groups: [], notRead: [] } as unknown as CheckReport
  const { above, below } = runOverview(report, undefined, new CardImages())
  expect(String(below[0]).match(/<li style="--score/g)).toHaveLength(1_000)
  expect(String(below[0]).match(/--score:99;/g)).toHaveLength(7)
  expect(String(below[0])).toContain('Not listed: 3 pages with better scores; --format csv lists all.')
  expect(String(above.at(-1))).toContain('Not listed: 2 more templates.')
})

test.skipIf(process.getuid?.() === 0)('names pages that could not be read', async () => {
  const cwd = makeFolder({ 'dist/a.html': goodPage(), 'dist/b.html': goodPage(), 'dist/c.html': goodPage() })
  chmodSync(join(cwd, 'dist/b.html'), 0)
  expect((await runCheck(['dist', '--format', 'html=run.html'], { cwd })).code).toBe(4)
  expect(readFileSync(join(cwd, 'run.html'), 'utf8')).toMatch(/<h2>Not read<\/h2>[^]*b\.html/)
})

test('one page alone is drawn without an overview', async () => {
  expect(await draw({ 'dist/index.html': goodPage() })).not.toContain('<h2>Pages</h2>')
})
