/**
 * The file of a card has the lines of the card on the page: Chromium and the library that draws files break them in the same
 * places. Lines are those of `Range.getClientRects` in Chromium, and of the library's own layout. With FONTS=<folder> also
 * texts that Arimo cannot draw; with CONTACT_SHEETS=<folder> each page and file is written there side by side, to be looked at.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CARD_CSS, drawCard, cardOf, toHtml, type Card, type Element } from '@linklens/cards'
import { PLATFORMS, type Inspection } from '@linklens/engine'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullInspection } from '../../packages/service/test/fixtures/full-inspection.ts'
import { sheetOf } from '../../packages/service/src/images/cards/card-files.ts'
import { DRAWING_CSS } from '../../packages/service/src/images/process/image-worker/drawing-css.ts'
import { drawPng, readyToDraw } from '../../packages/service/src/images/process/image-worker/draw-png.ts'
import { CARD_FILE_PLATFORMS, SHEET } from '../../packages/service/src/view/card-file-names.ts'
import { hasChromium, launchChromium } from './chromium.ts'

const { FONTS, CONTACT_SHEETS } = process.env
// The file's fonts are in a folder that its process is told of.
process.argv[2] = FONTS ?? ''

const LONG =
  'Everything we learnt about high-frequency tide tables — naïve café keepers, Ελληνικά κείμενα и кириллица, semi-automatic/half-manual logs (2026)'
const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['long', `${LONG} ${LONG}`],
  ['right to left', 'איך לאפות לחם טוב ביום אחד (2026): קמח, מים ומלח, עם Sourdough ובלי לישה — '.repeat(3)],
  ['empty', ''],
  ['one word', 'w'.repeat(200)],
  ...(FONTS === undefined
    ? []
    : ([
        [
          'Chinese',
          '如何在一天之内做出好面包：面粉、水和盐，以及一点耐心。2026年的新方法，适合初学者。'.repeat(4),
        ],
        ['emoji', 'Bread 🍞 in a day 🥖🧈 with friends 👩🏽‍🍳 and flour 🌾 '.repeat(4)],
      ] as const)),
]

/** The share that must be the same. */
const SAME = 0.95

describe.skipIf(!hasChromium)(
  'the files of cards, next to the page in Chromium',
  { timeout: 300_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'linklens-card-files-'))
    let browser: Browser
    let page: Page

    beforeAll(async () => {
      browser = await launchChromium({ FONTCONFIG_FILE: withFonts(folder) })
      page = await browser.newPage({ viewport: { width: 1_536, height: 900 }, deviceScaleFactor: 2 })
      page.setDefaultTimeout(100_000)
      if (CONTACT_SHEETS !== undefined) mkdirSync(CONTACT_SHEETS, { recursive: true })
    }, 60_000)

    afterAll(async () => {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    })

    it('break lines in the same places', async () => {
      const others: string[] = []
      let count = 0
      for (const [name, text] of TEXTS)
        for (const file of [...CARD_FILE_PLATFORMS, SHEET]) {
          const isSheet = file === SHEET
          const cards = CARD_FILE_PLATFORMS.filter((id) => isSheet || id === file).map((id) =>
            cardWith(id, text),
          )
          const difference = await compare(
            isSheet
              ? sheetOf([{ title: null, cards, imageOf: noImage }])
              : drawCard(cards[0] as Card, noImage),
            {
              width: isSheet ? 1_536 : 480,
              name: `${file}, ${name}`,
            },
          )
          count += 1
          if (difference !== null) others.push(`${file}, ${name}: ${difference}`)
        }
      expect(others.length / count, others.join('\n')).toBeLessThanOrEqual(1 - SAME)
    })

    /** @returns null where both have the same lines. */
    async function compare(element: Element, { width, name }: { width: number; name: string }) {
      const drawing = { element, theme: 'light', width, density: 2, images: [] } as const
      await page.setViewportSize({ width, height: 900 })
      await page.setContent(
        `<!doctype html><style>:root{color-scheme:light}body{margin:0}${CARD_CSS}${DRAWING_CSS}</style><body>${toHtml(element)}</body>`,
      )
      const onPage: string[][] = await page.evaluate(READ_LINES)
      const { renderer, node, options } = await readyToDraw(drawing)
      const inFile = linesIn(element, await renderer.measure(node, options))
      if (CONTACT_SHEETS !== undefined)
        await writePair(
          join(CONTACT_SHEETS, `${name}.png`),
          await page.screenshot({ fullPage: true }),
          await drawPng(drawing),
        )
      const at = onPage.findIndex((lines, index) => !isSame(lines, inFile[index] ?? []))
      return at === -1 ? null : `${JSON.stringify(onPage[at])} is ${JSON.stringify(inFile[at])}`
    }
  },
)

const noImage = () => ({ problem: 'The image answered 404.' })

function cardWith(platform: string, text: string): Card {
  const previews = fullInspection.platformPreviews
  const preview = previews.find((one) => one.platform === platform)
  if (!preview) throw new Error(`no preview of ${platform}`)
  const image = previews.find((one) => one.platform === 'linkedin')?.image ?? null
  const layout = PLATFORMS.find(({ id }) => id === platform)?.layouts.find(
    ({ shape }) => shape === 'large',
  )?.name
  const texts = { title: text, description: text, siteName: text.slice(0, 60) || null }
  const inspection: Inspection = fullInspection
  return cardOf(inspection, { ...preview, image, layout: layout ?? preview.layout, ...texts }, PLATFORMS)
}

/** The library lists the runs of a line in the order of its fonts, so letters are compared, and not their order. */
function isSame(onPage: readonly string[], inFile: readonly string[]): boolean {
  return (
    onPage.length === inFile.length &&
    onPage.every((line, index) => {
      const seen = lettersIn(line)
      const drawn = lettersIn(inFile[index] ?? '')
      // The page's text holds what its ellipsis hides.
      const isCut = index === onPage.length - 1 && drawn.includes('…')
      return isCut ? isBeginning(drawn, seen) : seen.join() === drawn.join()
    })
  )
}

/** The ellipsis takes the place of few letters. */
const isBeginning = (drawn: readonly string[], seen: readonly string[]): boolean =>
  drawn.length > seen.length - 6 && drawn.every((letter) => letter === '…' || seen.includes(letter))

/** CSS writes Facebook's capitals. */
const lettersIn = (line: string): string[] => [...line.toLowerCase().replaceAll(/\s/g, '')].toSorted()

interface Measured {
  readonly children: readonly Measured[]
  readonly runs: readonly { readonly text: string; readonly y: number; readonly height: number }[]
}

/** The lines of each paragraph, in the order of the page. The library measures a tree of the same shape. */
function linesIn(element: Element, measured: Measured): string[][] {
  if (element.tag === 'p') {
    const lines: { text: string; bottom: number }[] = []
    for (const { text, y, height } of runsOf(measured).toSorted((a, b) => a.y - b.y)) {
      const last = lines.at(-1)
      if (last && y < last.bottom - height / 2) last.text += text
      else lines.push({ text, bottom: y + height })
    }
    return [lines.map(({ text }) => text)]
  }
  return element.children.flatMap((child, index) => {
    const found = measured.children[index]
    return typeof child === 'string' || !found ? [] : linesIn(child, found)
  })
}

const runsOf = ({ runs, children }: Measured): Measured['runs'] => [...runs, ...children.flatMap(runsOf)]

/** As far as they are seen. */
const READ_LINES = `[...document.querySelectorAll('p')].map((element) => {
  const bottom = element.getBoundingClientRect().bottom
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const lines = []
  let top = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let index = 0
    for (const { segment } of new Intl.Segmenter('en').segment(node.data)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index += segment.length)
      const rect = [...range.getClientRects()].at(-1)
      if (!rect) continue
      if (rect.top > bottom - 4) return lines
      if (top === null || rect.top > top + 6) { lines.push(''); top = rect.top }
      lines[lines.length - 1] += segment
    }
  }
  return lines
})`

async function writePair(path: string, onPage: Uint8Array, inFile: Uint8Array): Promise<void> {
  const sizes = await Promise.all([onPage, inFile].map((image) => sharp(image).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  await sharp({ create: { width: 2 * width + 20, height, channels: 3, background: '#f0f' } })
    .composite([
      { input: Buffer.from(onPage), left: 0, top: 0 },
      { input: Buffer.from(inFile), left: width + 20, top: 0 },
    ])
    .png()
    .toFile(path)
}

/** The browser has the fonts of the files, and no others. */
function withFonts(folder: string): string {
  const arimo = dirname(
    dirname(
      createRequire(import.meta.url).resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
    ),
  )
  const folders = [join(arimo, '400Regular'), join(arimo, '700Bold'), ...(FONTS === undefined ? [] : [FONTS])]
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${folders.map((path) => `<dir>${path}</dir>`).join('')}<cachedir>${folder}/fonts</cachedir></fontconfig>`,
  )
  return file
}
