/** Pasting the suggested head, literally and on any page, gives the score and the verdicts that it promises. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Capture } from '../../src/capture/capture.ts'
import { unfetchedImage } from '../../src/capture/unfetched-page.ts'
import { givenImage } from '../../src/image/given-image.ts'
import { analyse } from '../../src/index.ts'
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'
import { exampleCapture } from '../../src/rules/examples/example-facts.ts'
import { buildPage, PARTS } from '../rules/generated-page.ts'
import { fillPlaceholders, pasteHead, type Head } from './paste-head.ts'

/** What follows `<head>` on its line: characters of two and four bytes, and charsets that are no tag of the head. */
const STARTS = [
  '\n',
  '<!-- Über 🍞 -->',
  '<title>Über 🍞</title>',
  '\uFEFF',
  `<script>var a = '<meta charset="utf-8">Ü'</script>`,
  '<noscript><meta charset="utf-8">Ü</noscript>',
  '<template><meta charset="utf-8">Ü</template>',
]

const allowed = { platform: 'facebook', status: 200, image: { status: 200 } }
const CRAWLERS: readonly NonNullable<ExamplePage['crawlers']>[] = [
  [],
  [allowed, { platform: 'linkedin', status: 999 }],
  [allowed, { platform: 'linkedin', status: 200, image: { status: 403 } }],
  [
    { platform: 'linkedin', status: 403 },
    { platform: 'slack', status: 403 },
  ],
  [allowed, { platform: 'x', status: 200, headers: { 'content-type': 'application/json' }, html: '{}' }],
  [allowed, { platform: 'x', status: 200, html: '<title>Just a moment...</title>' }],
  [allowed, { platform: 'whatsapp', status: 200, html: '<title>Another page for crawlers</title>' }],
]

function faultsOf(capture: Capture): string[] {
  const before = analyse(capture, { proofs: 'none' })
  const head = before.platformCompatibility.suggestedHead
  if (!head) return []
  const after = analyse(withPasted(capture, head), { proofs: 'none', suggestsHead: false })
  const { summary } = after.platformCompatibility
  const promised = JSON.stringify([head.score, head.summary])
  const kept = JSON.stringify([after.serviceScore.score, summary])
  return promised === kept ? [] : [`promised ${promised}, gives ${kept}`]
}

function withPasted(capture: Capture, head: Head): Capture {
  const { page, crawlerViews, images } = capture
  const html = Buffer.from(page.body).toString()
  const body = Buffer.from(fillPlaceholders(pasteHead(html, head), head))
  const card = head.placeholders.find((placeholder) => placeholder.startsWith('http'))
  const fitting = givenImage({ format: 'png', width: 1200, height: 630, bytes: 100_000 })
  // A wall is no page, nor is JSON: who is answered with these stays so.
  const isRefused = ({ response, body: answer }: NonNullable<typeof crawlerViews>[number]) =>
    response?.status !== 200 ||
    response.headers.some(([, value]) => value.includes('json')) ||
    (answer !== page.body && Buffer.from(answer).includes('Just a moment'))
  return {
    ...capture,
    page: { ...page, body, encodedBytes: body.length },
    images: [...(card ? [unfetchedImage({ url: card, ...fitting })] : []), ...images],
    ...(crawlerViews && {
      crawlerViews: crawlerViews.map((view) => (isRefused(view) ? view : { ...view, body })),
    }),
  }
}

const forms = (count: number) => fc.oneof(fc.constant(0), fc.nat({ max: count - 1 }))

it('a pasted head keeps its promise on pages with any faults', { tags: ['slow'] }, () => {
  const parts = Object.entries(PARTS).map(([name, all]) => [name, forms(all.length)] as const)
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(parts)),
      fc.constantFrom(...STARTS),
      fc.constantFrom(...CRAWLERS),
      (plan, start, crawlers) => {
        const page = buildPage(plan)
        // As a crawler's answer this page is a wall itself.
        fc.pre(!page.html.includes('Just a moment'))
        const html = page.html.replace('<head>\n', () => `<head>${start}`)
        expect(faultsOf(exampleCapture({ ...page, html, ...(crawlers.length > 0 && { crawlers }) }))).toEqual(
          [],
        )
      },
    ),
    { numRuns: 100 },
  )
})
