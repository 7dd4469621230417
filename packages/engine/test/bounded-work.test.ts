/**
 * The whole engine without network on pages made to be expensive: the work grows with the page and no faster, and
 * after the extraction not even that, because what is kept of a page is bounded.
 * @module-tag slow
 */
import { beforeAll, expect, test } from 'vitest'
import type { Capture } from '../src/capture/capture.ts'
import type { Inspection } from '../src/inspection/schema.ts'
import { LIMITS } from '../src/limits.ts'
import { startCounting, type Work } from './count-work.ts'
import { HOSTILE_PAGES } from './hostile-pages.ts'
import { captureOf } from './page-capture.ts'

let count: (run: () => void) => Promise<Work>
let analyse: (capture: Capture) => Inspection

beforeAll(async () => {
  count = await startCounting()
  ;({ analyse } = await import('../src/index.ts'))
})

async function judge(page: string | Buffer): Promise<Work> {
  const capture = captureOf(Buffer.from(page))
  let bytes = 0
  const work = await count(() => {
    bytes = Buffer.byteLength(JSON.stringify(analyse(capture)))
  })
  expect(bytes).toBeLessThanOrEqual(LIMITS.dataBytes)
  return work
}

const GOOD = '<title>A page</title><meta property="og:title" content="A page">'
const many = (times: number, make: (index: number) => string): string =>
  Array.from({ length: times }, (_, index) => make(index)).join('')

const pages: [string, least: number, html: (times: number) => string][] = [
  ['meta tags', 600, (times) => many(times, (index) => `<meta name="key-${index}" content="${index}">`)],
  ['og:image tags', 600, (times) => many(times, (index) => `<meta property="og:image" content="/${index}">`)],
  ['one tag over and over', 2_000, (times) => '<meta property="og:title" content="A page">'.repeat(times)],
  ['titles', 2_000, (times) => many(times, (index) => `<title>${index}</title>`)],
  ['links', 600, (times) => many(times, (index) => `<link rel="icon canonical" href="/${index}">`)],
  [
    'blocks of JSON-LD',
    500,
    (times) => '<script type="application/ld+json">{"@type":"Article"}</script>'.repeat(times),
  ],
  ['attributes of one tag', 2_000, (times) => `<meta name="a" ${many(times, (index) => `a${index}="x" `)}>`],
  ['bytes of one value', 100_000, (times) => `<meta property="og:title" content="${'x'.repeat(times)}">`],
  ['bytes of one address', 100_000, (times) => `<meta property="og:image" content="${'x'.repeat(times)}">`],
  ['bytes of an open tag', 100_000, (times) => `<meta property="og:title" content="${'x'.repeat(times)}`],
  [
    'escaped titles',
    2_000,
    (times) => many(times, (index) => `<title>${'&lt;b '.repeat(50)}${index}</title>`),
  ],
  ['headings', 2_000, (times) => '<h1> </h1>'.repeat(times)],
  [
    'different descriptions',
    600,
    (times) =>
      many(times, (index) => `<meta name="description" content="${'some words. '.repeat(20)}${index}">`),
  ],
  [
    'international hosts',
    600,
    (times) =>
      many(times, (index) => `<meta property="og:image" content="http://${'ü'.repeat(50)}${index}.com/">`),
  ],
  ['nested elements', 2_000, (times) => `<body>${'<div>'.repeat(times)}`],
  ['nested formatting', 2_000, (times) => `<body>${'<b><p>'.repeat(times / 2)}`],
]

/** Few are more than a page may keep of its kind (`LIMITS`), so that what is kept does not grow any further. */
test.each(pages)('%s: four times as many are four times the work at most', async (_name, least, html) => {
  // Tables that are made at first use are no page's work.
  await judge(GOOD + html(least))
  const few = await judge(GOOD + html(least))
  const four = await judge(GOOD + html(4 * least))
  expect(few.all).toBeGreaterThan(1_000)
  expect(four.all / few.all).toBeLessThan(4.4)
  expect(four.afterExtraction / few.afterExtraction).toBeLessThan(1.1)
})

/** Blocks of code that one tag runs at most; a `<meta>` or `<link>` counts as ten tags. */
const RUNS_PER_TAG = 120

test.each(Object.entries(HOSTILE_PAGES).filter(([name]) => name.startsWith('8 MiB of')))(
  '%s: as much of it is read as the limit says',
  async (_name, make) => {
    const work = await judge(make())
    expect(work.all).toBeLessThan(RUNS_PER_TAG * LIMITS.pageMarkup)
  },
)
