import { PLATFORMS, type Inspection } from '@linklens/engine'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fullInspection } from '../../../test/fixtures/full-inspection.ts'
import { imageProcesses } from '../../../test/test-deps.ts'
import { CARD_FILE_PLATFORMS } from '../../view/card-file-names.ts'
import { drawCardFile, type CardFileRequest } from './card-files.ts'

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

/** The texts of every card replaced. */
function titled(title: string): Inspection {
  const platformPreviews = fullInspection.platformPreviews.map((preview) => ({
    ...preview,
    title,
    description: title,
    siteName: title,
  }))
  return { ...fullInspection, platformPreviews }
}

/** The share of pixels of which that is true. */
async function share(png: Uint8Array, is: (r: number, g: number, b: number) => boolean): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += 3)
    if (is(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) count += 1
  return count / (info.width * info.height)
}

const isRed = (r: number, g: number, b: number) => r > 170 && g < 40 && b < 40

describe('the file of a card', () => {
  it('exists for the big platforms', () => {
    expect(PLATFORMS.slice(0, CARD_FILE_PLATFORMS.length).map(({ id }) => id)).toEqual(CARD_FILE_PLATFORMS)
  })

  it.each(CARD_FILE_PLATFORMS)(
    'of %s is 960 pixels wide, shows the image, and has under 100 kB here',
    async (name) => {
      const png = await draw({ inspection: withPlatform(name), name })
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 960 })
      expect(png.byteLength).toBeLessThan(100_000)
      expect(await share(png, isRed)).toBeGreaterThan(0.15)
    },
  )

  it('is dark where that is asked for', async () => {
    const isDark = (r: number, g: number, b: number) => r + g + b < 200
    const [light, dark] = await Promise.all(
      (['light', 'dark'] as const).map(async (theme) => share(await draw({ theme }), isDark)),
    )
    expect(light).toBeLessThan(0.1)
    expect(dark).toBeGreaterThan(0.4)
  })

  it('shows a hatched place instead of an image that did not answer, and does not ask for it', async () => {
    const { imageAnalysis } = fullInspection
    const broken = { ...fullInspection, imageAnalysis: { ...imageAnalysis, reachable: false, status: 404 } }
    const png = await draw({
      inspection: broken,
      imageOf: () => Promise.reject(new Error('it was asked for')),
    })
    expect(await share(png, isRed)).toBe(0)
    const isHatch = (r: number, g: number, b: number) => r === 0xd9 && g === 0xdc && b === 0xe2
    expect(await share(png, isHatch)).toBeGreaterThan(0.1)
  })

  it.each([
    ['markup', '<script>alert(1)</script><img src="//evil.example/">'],
    ['quotes and brackets', '"><image href="//evil.example/"/>]]>&lt;'],
    ['what XML forbids', 'a\u0000b\uFFFEc\uD800'],
    ['letters that turn the text around', '\u202Egnp.exe\u2066\u2067'],
    ['500 letters that are sentences', '\uFDFA'.repeat(500)],
    ['3,000 of two kinds', '\uFDFA\uFDFD'.repeat(1_500)],
    ['10,000 marks on one letter', `e${'\u0301'.repeat(10_000)}`],
    ['half letters', 'a\uD800b\uDC00c'.repeat(100)],
    ['a million letters', 'w'.repeat(1_000_000)],
    ['10,000 line breaks', '\n'.repeat(10_000)],
    ['text from right to left', 'שלום עולם abc (2026), '.repeat(100)],
    ['a letter of a script that came with Unicode 15', '\u{11F02}'.repeat(200)],
  ])('draws %s', async (_, title) => {
    for (const name of CARD_FILE_PLATFORMS) {
      const png = await draw({ inspection: titled(title), name })
      expect((await sharp(png).metadata()).width).toBe(960)
    }
  })

  it('has all of them on one sheet of three columns', async () => {
    const sheet = await sharp(await draw({ name: 'sheet' })).metadata()
    expect(sheet.width).toBe(2 * (3 * 480 + 4 * 24))
    expect(sheet.height).toBeGreaterThan(600)
  })

  it('has both states on a sheet where a suggested head makes the cards better', async () => {
    const counted: number[] = []
    const sheet = async (inspection: Inspection) => {
      const png = await draw({
        inspection,
        name: 'sheet',
        fixedPage: () => Promise.resolve({ inspection: fullInspection, isImageAssumed: false }),
        count: async (cards) => void counted.push(cards),
      })
      return (await sharp(png).metadata()).height
    }
    const one = await sheet(fullInspection)
    expect(await sheet(withHead(100))).toBeGreaterThan(one * 1.8)
    // The score that it has already.
    expect(await sheet(withHead(fullInspection.serviceScore.score))).toBe(one)
    const cards = counted[0] ?? 0
    expect(counted).toEqual([cards, 2 * cards, cards])
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

function withHead(score: number): Inspection {
  const suggestedHead = {
    html: '<meta property="og:title" content="How tides work">',
    score,
    placeholders: [],
    notInMarkup: [],
  } as unknown as Inspection['platformCompatibility']['suggestedHead']
  return {
    ...fullInspection,
    platformCompatibility: { ...fullInspection.platformCompatibility, suggestedHead },
  }
}

/** The fixture has no image on each of them. */
function withPlatform(platform: (typeof CARD_FILE_PLATFORMS)[number]): Inspection {
  const model = fullInspection.platformPreviews.find(({ platform: id }) => id === 'linkedin')
  const platformPreviews = fullInspection.platformPreviews.map((preview) =>
    preview.platform === platform && model ? { ...preview, image: model.image, layout: 'large' } : preview,
  )
  return { ...fullInspection, platformPreviews }
}
