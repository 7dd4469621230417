import { PLATFORMS, type Inspection } from '@linklens/engine'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { brokenInspection } from '../../../test/fixtures/broken-inspection.ts'
import { fullInspection } from '../../../test/fixtures/full-inspection.ts'
import { imageProcesses } from '../../../test/test-deps.ts'
import { cardDrawing } from './card-drawing.ts'
import { layOutCard } from './card-layout.ts'
import { drawCardFile, type CardFileRequest } from './card-files.ts'
import { CARD_THEMES } from '@linklens/cards'
import { CARD_FILE_PLATFORMS, type CardFilePlatform } from '../../view/cards/card-looks.ts'

const webp = await sharp({ create: { width: 600, height: 315, channels: 3, background: '#c00' } })
  .webp()
  .toBuffer()

async function draw(request: Partial<CardFileRequest> = {}) {
  const file = await drawCardFile(imageProcesses, {
    inspection: fullInspection,
    name: 'linkedin',
    theme: 'light',
    imageOf: () => Promise.resolve(new Uint8Array(webp)),
    ...request,
  })
  if (!file) throw new Error('there is no card')
  return file
}
/** The drawing that becomes the PNG, with the frame of its image left empty. */
function svgOf({
  inspection = fullInspection,
  platform = 'linkedin',
  theme = 'light',
}: Partial<CardFileRequest & { platform: CardFilePlatform }> = {}): string {
  const drawing = cardDrawing(inspection, platform, theme)
  if (!drawing) throw new Error('there is no card')
  return layOutCard(drawing, () => null).svg
}

/** The texts of LinkedIn's card replaced. */
function titled(title: string): Inspection {
  const platformPreviews = fullInspection.platformPreviews.map((preview) => ({ ...preview, title }))
  return { ...fullInspection, platformPreviews }
}

const partsOf = (svg: string) => [...svg.matchAll(/data-part="(\w+)"/g)].map(([, name]) => name)

describe('the file of a card', () => {
  it('exists for the big platforms', () => {
    expect(PLATFORMS.slice(0, CARD_FILE_PLATFORMS.length).map(({ id }) => id)).toEqual(CARD_FILE_PLATFORMS)
  })

  it.each(CARD_FILE_PLATFORMS.flatMap((platform) => CARD_THEMES.map((theme) => [platform, theme] as const)))(
    'of %s, %s: twice the size of the drawing, with the image, of under 100 kB here',
    async (platform, theme) => {
      const inspection = withPlatform(platform)
      const svg = svgOf({ inspection, platform, theme })
      const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
      expect(partsOf(svg)).toContain('image')
      const png = await draw({ inspection, name: platform, theme })
      expect(await sharp(png).metadata()).toMatchObject({
        format: 'png',
        width: Number(width) * 2,
        height: Number(height) * 2,
      })
      expect(png.byteLength).toBeLessThan(100_000)
      // The red of the image, in its middle.
      const [, box = ''] = /data-part="image" data-box="([^"]*)"/.exec(svg) ?? []
      const [x = 0, y = 0, wide = 0, tall = 0] = box.split(' ').map((part) => Number(part) * 2)
      const { data } = await sharp(png)
        .extract({ left: Math.round(x + wide / 2), top: Math.round(y + tall / 3), width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(data[0]).toBeGreaterThan(170)
      expect(data[1]).toBeLessThan(40)
    },
  )

  it('differs between light and dark', async () => {
    expect(svgOf()).not.toBe(svgOf({ theme: 'dark' }))
  })

  it('says in a hatched place why there is no image', async () => {
    const broken = {
      ...fullInspection,
      imageAnalysis: { ...fullInspection.imageAnalysis, reachable: false, status: 404 },
    }
    const svg = svgOf({ inspection: broken })
    expect(svg).toContain('The image answered 404.')
  })

  it.each([
    '<script>alert(1)</script>',
    '"><image href="//evil.example/"/>',
    'a\u0000b\uFFFEc\uD800',
    '&amp;',
  ])('shows %j as text only', async (title) => {
    const svg = svgOf({ inspection: titled(title) })
    expect(svg).not.toMatch(/<script|evil\.example[^&]*"\/>|\uFFFE/)
    expect(svg).not.toContain('\0')
    expect(svg).not.toMatch(/href="(?!data:image\/|#)/)
    // A strict parser takes it.
    expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(480)
  })

  it('draws what is hostile in every field within the limits of an image process', async () => {
    const inspection = {
      ...brokenInspection,
      platformPreviews: titled(`${'W'.repeat(400)} ${'e\u0301'.repeat(400)}`).platformPreviews,
    }
    const png = await draw({ inspection })
    expect((await sharp(png).metadata()).width).toBe(960)
  })

  it.each(CARD_FILE_PLATFORMS)('draws few of the letters that are slow to draw, on %s', (platform) => {
    const inOne = '\uFDFA\uFDFD'.repeat(600)
    const platformPreviews = fullInspection.platformPreviews.map((preview) => ({
      ...preview,
      title: inOne,
      description: inOne,
      siteName: inOne,
    }))
    const svg = svgOf({ inspection: { ...fullInspection, platformPreviews }, platform })
    // Each is named once more, in the label of its line. Before, the lines held some 50 each.
    expect(svg.match(/[\uFDFA\uFDFD]/g)?.length).toBeLessThan(120)
    const piled = svgOf({ inspection: titled(`e${'\u0301'.repeat(1_000)}`), platform })
    expect(piled.length).toBeLessThan(svgOf({ platform }).length + 60_000)
  })

  it('writes letters that its font lacks with fonts of the system, and those that it has as outlines', async () => {
    const latin = svgOf({ inspection: titled('Plain, Ελληνικά and кириллица') })
    expect(latin).not.toContain('<text')
    const mixed = svgOf({ inspection: titled('Tea 茶 time') })
    expect(/<text[^>]*>([^<]*)</.exec(mixed)?.[1]).toBe('茶')
    const hebrew = svgOf({ inspection: titled('שלום עולם'), platform: 'x' })
    const end = /<text x="([\d.]+)"[^>]*direction="rtl"[^>]*>שלום עולם</.exec(hebrew)?.[1]
    const [x = 0, , width = 0] = (/data-part="title" data-box="([^"]*)"/.exec(hebrew)?.[1] ?? '')
      .split(' ')
      .map(Number)
    // On the label, whose padding is 6 pixels.
    expect(Number(end)).toBeCloseTo(x + width - 6, 1)
  })

  it('has all of them on one sheet of three columns', async () => {
    const sheet = await sharp(await draw({ name: 'sheet' })).metadata()
    expect(sheet.width).toBe(2 * (3 * 480 + 4 * 24))
    expect(sheet.height).toBeGreaterThan(600)
  })

  it('does not exist for a platform that an old report lacks', async () => {
    const inspection = { ...fullInspection, platformPreviews: [] }
    expect(
      await drawCardFile(imageProcesses, {
        inspection,
        name: 'x',
        theme: 'light',
        imageOf: () => Promise.resolve(null),
      }),
    ).toBeNull()
  })
})

/** The fixture has no image on each of them. */
function withPlatform(platform: (typeof CARD_FILE_PLATFORMS)[number]): Inspection {
  const model = fullInspection.platformPreviews.find(({ platform: id }) => id === 'linkedin')
  const platformPreviews = fullInspection.platformPreviews.map((preview) =>
    preview.platform === platform && model ? { ...preview, image: model.image, layout: 'large' } : preview,
  )
  return { ...fullInspection, platformPreviews }
}
