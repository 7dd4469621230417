/** The file of a card and the card on the page are drawn by different code: every box and every line must agree. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { analyse, PLATFORMS, type Inspection } from '@linklens/engine'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GOLDEN_NAMES, goldenCapture } from '../../packages/engine/test/captures/golden-capture.ts'
import { buildAssets } from '../../packages/service/build-assets.js'
import { drawnCardHtml } from '../../packages/service/test/fixtures/drawn-card-html.tsx'
import { fullInspection } from '../../packages/service/test/fixtures/full-inspection.ts'
import { cardDrawing } from '../../packages/service/src/images/cards/card-drawing.ts'
import { layOutCard } from '../../packages/service/src/images/cards/card-layout.ts'
import {
  CARD_FILE_PLATFORMS,
  type CardFilePlatform,
} from '../../packages/service/src/view/cards/card-looks.ts'
import { hasChromium, launchChromium } from './chromium.ts'

const goldens = GOLDEN_NAMES.map((name) => [name, analyse(goldenCapture(name))] as const)

const LONG =
  'Everything we learnt about high-frequency tide tables — naïve café keepers, Ελληνικά κείμενα и кириллица, semi-automatic/half-manual logs (2026), and an unbreakablewordthatgoesonandonandonandonandonandonandonandonandonandonandon'

/** Texts and layouts that the captures have not. */
const MADE: [string, Inspection][] = [
  ['long texts', changed({ title: LONG, description: `${LONG} ${LONG}`, siteName: 'Shore Notes & Sons' })],
  ['a small image', changed({ title: LONG, description: LONG }, 'small')],
  ['no image', changed({ title: 'Short title', description: 'A description of a few words.', image: null })],
  ['an author', changed({ title: 'Short title', author: 'Ada Marsh' })],
]
const CASES = [...goldens, ...MADE]

type Preview = Inspection['platformPreviews'][number]

function changed(texts: Partial<Preview>, shape?: 'small'): Inspection {
  const model = fullInspection.platformPreviews.find(({ platform }) => platform === 'linkedin')?.image
  const platformPreviews = fullInspection.platformPreviews.map((preview) => {
    const layouts = PLATFORMS.find(({ id }) => id === preview.platform)?.layouts ?? []
    const layout = layouts.find((one) => one.shape === (shape ?? 'large'))?.name ?? preview.layout
    return { ...preview, layout, image: preview.image ?? model ?? null, ...texts }
  })
  return { ...fullInspection, platformPreviews }
}

interface Box {
  name: string
  at: [x: number, y: number, width: number, height: number]
  lines?: string[]
}

describe.skipIf(!hasChromium)(
  'the file of a card, next to the page in Chromium',
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'linklens-card-files-'))
    let browser: Browser
    let page: Page
    let css: string

    beforeAll(async () => {
      const manifest = await buildAssets(join(folder, 'assets'))
      css = readFileSync(join(folder, 'assets', manifest['main.css'] ?? ''), 'utf8')
      browser = await launchChromium({ FONTCONFIG_FILE: withBundledFont(folder) })
      page = await browser.newPage({ viewport: { width: 480, height: 900 }, deviceScaleFactor: 2 })
    }, 60_000)

    afterAll(async () => {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    })

    it.each(CARD_FILE_PLATFORMS)('has the boxes and lines of %s', async (platform) => {
      for (const [name, inspection] of CASES) {
        // An old capture has no such platform, or its card is the bare URL.
        const onPage = await boxesOnPage(inspection, platform)
        const inFile = await boxesInFile(inspection, platform)
        expect(inFile.map(textsOf), `${platform}, ${name}`).toEqual(
          onPage.map((box, index) => seenTexts(box, inFile[index])),
        )
        for (const [index, { name: part, at }] of onPage.entries()) {
          const other = inFile[index]?.at ?? [0, 0, 0, 0]
          const off = Math.max(...at.map((value, side) => Math.abs(value - (other[side] ?? 0))))
          expect(
            off,
            `${platform}, ${name}, ${part}: ${at.join(' ')} and ${other.join(' ')}`,
          ).toBeLessThanOrEqual(2)
        }
      }
    })

    async function boxesOnPage(inspection: Inspection, platform: CardFilePlatform): Promise<Box[]> {
      const card = drawnCardHtml(inspection, platform)
      await page.setContent(
        `<!doctype html><style>${css}</style><body><div class="stage" id="stage">${card}</div></body>`,
      )
      const boxes: Box[] = await page.evaluate(READ_PAGE)
      return boxes.toSorted(byName)
    }

    async function boxesInFile(inspection: Inspection, platform: CardFilePlatform): Promise<Box[]> {
      const drawing = cardDrawing(inspection, platform, 'light')
      const svg = drawing ? layOutCard(drawing, () => null).svg : ''
      await page.setContent(`<!doctype html><body>${svg}</body>`)
      const boxes: Box[] = await page.evaluate(READ_FILE)
      return boxes.toSorted(byName)
    }
  },
)

/** The style sheet writes X's "From" and Facebook's capitals. */
const plain = (line: string) => line.toLowerCase().replace(/^from /, '')

const textsOf = ({ name, lines }: Box) => [name, lines?.map(plain)]

/** The page's text holds what its ellipsis hides: there, the line must begin like the file's. */
function seenTexts(onPage: Box, inFile: Box | undefined) {
  const lines = onPage.lines?.map((line, index, all) => {
    const drawn = inFile?.lines?.[index] ?? ''
    const isCut =
      index === all.length - 1 && drawn.endsWith('…') && line.startsWith(drawn.slice(0, -1).trimEnd())
    return isCut ? drawn : line
  })
  return [onPage.name, lines?.map(plain)]
}

const byName = (a: Box, b: Box) => (a.name < b.name ? -1 : 1)

/** Parts of the card and the lines of its texts, as far as they are seen. Positions from the top left of the scene. */
const READ_PAGE = `(() => {
  const origin = document.querySelector('.scene').getBoundingClientRect()
  const at = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x - origin.x, y - origin.y, width, height]
  }
  const linesOf = (element) => {
    const bottom = element.getBoundingClientRect().bottom
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const lines = []
    let top = null
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      let index = 0
      for (const character of node.data) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index += character.length)
        const rects = [...range.getClientRects()]
        const rect = rects.at(-1)
        if (!rect) continue
        if (rect.top > bottom - 4) return lines
        if (top === null || rect.top > top + 6) { lines.push(''); top = rect.top }
        lines[lines.length - 1] += character
      }
    }
    return lines
  }
  const found = []
  const add = (name, element, hasText) => element && found.push({ name, at: at(element), ...(hasText && { lines: linesOf(element).map((line) => line.trim()) }) })
  add('bubble', document.querySelector('.bubble'))
  add('card', document.querySelector('.card'))
  add('image', document.querySelector('.card-image .frame') ?? document.querySelector('.card-placeholder'))
  add('link', document.querySelector('.scene-link'), true)
  add('by-name', document.querySelector('.by-name'), true)
  add('by-line', document.querySelector('.by-line:not(.bubble-time)'), true)
  for (const name of ['title', 'description', 'domain', 'site']) add(name, document.querySelector('.card-' + name), true)
  return found
})()`

const READ_FILE = `[...document.querySelectorAll('[data-part]:not([data-part=line])')].map((part) => {
  const [x, y, width, height] = part.dataset.box.split(' ').map(Number)
  const lines = [...part.querySelectorAll('[data-part=line]')].map((line) => line.getAttribute('aria-label').trim())
  const hasText = !['bubble', 'card', 'image'].includes(part.dataset.part)
  return { name: part.dataset.part, at: [x, y, width, height], ...(hasText && { lines }) }
})`

/** The browser finds the font of the files, as a system with Arial, Liberation Sans or Arimo does. */
function withBundledFont(folder: string): string {
  const fonts = dirname(
    createRequire(import.meta.url).resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  )
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><dir>${join(fonts, '../700Bold')}</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts</cachedir></fontconfig>`,
  )
  return file
}
