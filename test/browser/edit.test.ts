/** A person changes the words of a card and watches it, in a real browser. */
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { exampleImage } from '../../packages/engine/src/image/example-image.ts'
import { png } from '../e2e/png.ts'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { expectNoFaults, overflow } from './judge-page.ts'
import { it, type Stage } from './stage.ts'
import { visitPage, type Steps, type Visitor } from './visit.ts'

interface Pixels {
  getImageData: (x: number, y: number, width: number, height: number) => { data: number[] }
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

const HOSTILE = `<script>alert(1)</script>${'W'.repeat(220)}`

describe.skipIf(!hasChromium)('the editor', () => {
  let stage: Stage

  it.beforeAll(({ stage: shared }) => void (stage = shared))

  const visit = (visitor: Visitor, steps: Steps) => visitPage(stage.browser, visitor, steps)

  it('cards and block follow what is typed', async () => {
    await visit({ width: 1280 }, async (page) => {
      await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}/to-mend`)
      await page.getByText('Edit the card').click()
      await page.getByLabel('Title', { exact: true }).fill('Harbour path open again')
      await page.locator('#edited .card-title').first().waitFor()
      expect(await page.locator('#edited .card-title').first().textContent()).toBe('Harbour path open again')
      expect(await page.locator('#edited-head').textContent()).toContain('content="Harbour path open again"')
      await page.locator('#edit-image').fill(`http://${PAGE_HOST}/900x1600.png`)
      await page.keyboard.press('Tab')
      await page.locator('#edited img').first().waitFor()
      expect(page.url()).toContain('/r/live')
      await expectNoFaults(page, '.folds')
    })
  })

  it('shows the cards with an image of the reader’s, cuts it to the form of large cards, and offers the file', async () => {
    // White above, black below.
    const halves = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#fff' } })
      .composite([{ input: png(900, 450), left: 0, top: 450 }])
      .png()
      .toBuffer()
    await visit({ width: 390 }, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}/no-image`)
      await page.getByRole('link', { name: 'Make one from your picture' }).click()
      await page.locator('#edit-file').setInputFiles(file('card.png', halves))
      await page.locator('#edited canvas').first().waitFor()
      expect(await page.locator('#edited-head').textContent()).toContain(`http://${PAGE_HOST}/card.png`)
      const note = page.locator('#edit-file-note')
      await note.getByLabel('Cut it to 1200 × 630').check()
      await page.locator('#edited-head', { hasText: 'card-1200x630.jpg' }).waitFor()
      const look = () =>
        page
          .locator('#edited canvas')
          .first()
          .evaluate((canvas: { width: number; height: number; getContext: (kind: string) => Pixels }) => {
            const at = (y: number) => canvas.getContext('2d').getImageData(10, y, 1, 1).data[0] ?? 0
            return [canvas.width, canvas.height, at(40) > 128, at(canvas.height - 5) > 128]
          })
      expect(await look()).toEqual([900, 473, true, false])
      await note.getByLabel('From top to bottom').fill('100')
      await expect.poll(look).toEqual([900, 473, false, false])
      const download = page.waitForEvent('download')
      await note.getByRole('link', { name: 'Download it: JPEG, 900 × 473' }).click()
      expect((await download).suggestedFilename()).toBe('card-1200x630.jpg')
      expect(await page.locator('#edited .small-strip canvas').count()).toBe(3)
      await expectNoFaults(page, '#edit-file-note, .small-strip')
      await note.getByLabel('Cut it to 1200 × 630').uncheck()
      await page.locator('#edited-head', { hasText: 'card.png' }).waitFor()
      expect(await note.textContent()).not.toContain('one single colour')
      await page.locator('#edit-file').setInputFiles(file('card.png', png(1200, 630)))
      await note.getByText('This picture is one single colour.').waitFor()
      expect(await note.getByLabel('Cut it').count()).toBe(0)
      expect(asked).not.toContain('/r/edit-image')
    })
  })

  it('works without scripts, and Enter in a field does not share the report', async () => {
    await visit({ width: 1280, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}/to-mend`)
      await page.getByText('Edit the card').click()
      await page.getByLabel('Title', { exact: true }).fill('Harbour path open again')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'The card as edited' }).waitFor()
      expect(page.url()).toBe(`${stage.base}/api/edit`)
      expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Harbour path open again')
      await page.getByLabel('Site name').fill('Harbour')
      await page.getByRole('button', { name: 'Show the cards' }).click()
      await page.locator('#edited').getByText('Harbour path open again').first().waitFor()
    })
  })

  it('goes from nothing to a card in three steps, which a colleague can open', async () => {
    await visit({ width: 1280 }, async (page, context) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const fetches = () => asked.filter((path) => path === '/r/edit-image').length
      await page.goto(stage.base)
      await page.getByRole('link', { name: 'Make a card' }).click()
      await page.getByLabel('Title', { exact: true }).fill('Harbour path & more')
      await page.locator('#edit-file').setInputFiles(file('card.png', png(2400, 1260)))
      await page.locator('#edited canvas').first().waitFor()
      expect(await page.locator('#edited .frame-problem').count()).toBe(0)
      expect(await page.locator('.edited-head').textContent()).toContain(
        'All 6 big platforms draw the full card.',
      )
      expect(await page.locator('#edited').textContent()).toContain(
        'Replace with your own: “https://example.com/card.png”',
      )
      expect(await page.locator('#edit-title-count').textContent()).toBe('19 characters, no known cut')
      expect(fetches()).toBe(0)
      await expectNoFaults(page)

      await page.getByRole('button', { name: 'Remove' }).click()
      await page.locator('#edit-description').fill('Two\nlines')
      await page.locator('#edit-image').fill(`http://${PAGE_HOST}/1200x630.png`)
      await page.locator('#edit-siteName').fill('Harbour')
      await page.locator('#edited img').first().waitFor()
      await page.locator('#edit-title').fill('Harbour path')
      await page.getByText('12 characters').waitFor()
      expect(await page.locator('.edited-head .score').count()).toBe(1)
      expect(fetches()).toBe(1)

      const other = await context.newPage()
      await other.goto(page.url())
      await other.locator('#edited img').first().waitFor()
      expect(await other.locator('#edit-description').inputValue()).toBe('Two\nlines')
      await other.goto(page.url().replace('Harbour', 'Harbor'))
      await other.getByText('This link is incomplete or was changed').waitFor()
      expect(await other.locator('#edit-title').inputValue()).toBe('')
      expect(await other.locator('#edited').textContent()).toBe('')
    })
  })

  it('refuses what is no image, too heavy or a bomb, in a sentence', async () => {
    const example = (side: number) => Buffer.from(exampleImage({ format: 'png', width: side, height: side }))
    await visit({ width: 360 }, async (page) => {
      await page.goto(`${stage.base}/new`)
      for (const [bytes, sentence] of [
        [Buffer.from('<svg'.repeat(9)), 'no image that we know'],
        [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'Hardly any app'],
        [example(30_000), '900 megapixels'],
        [example(300), 'cannot draw'],
      ] as const) {
        await page.locator('#edit-file').setInputFiles(file('card.png', bytes))
        await page.locator('#edit-file-note').getByText(sentence).waitFor()
      }
      // Dropped on the page.
      await page.evaluate(`(() => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([new Uint8Array(40e6)], 'card.png'))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      })()`)
      await page.locator('#edit-file-note').getByText('40 MB: larger than the 20 MB').waitFor()
      expect(await page.locator('canvas').count()).toBe(0)
      await expectNoFaults(page, 'main')
    })
  })

  it.each([true, false])('judges pasted HTML in two steps, with scripts: %s', async (javaScriptEnabled) => {
    await visit({ width: 360, javaScriptEnabled }, async (page) => {
      await page.goto(stage.base)
      await page.getByLabel('Not published yet?').check({ force: true })
      await page.getByLabel('HTML of the page').fill(`<title>Bread</title><p>${HOSTILE}`)
      await page.getByRole('button', { name: 'Inspect HTML' }).click()
      await page.locator('.report-head').waitFor()
      expect(await page.locator('.report-head').innerText()).toContain('Pasted HTML')
      // Axe is a script.
      if (javaScriptEnabled) await expectNoFaults(page, '.report-head')
      expect(await overflow(page)).toBe(0)
    })
  })

  it('asks again where no HTML was pasted, and keeps the URL', async () => {
    await visit({ width: 360, expectedStatus: /400/ }, async (page) => {
      await page.goto(`${stage.base}/paste`)
      await page.getByLabel('HTML of the page').fill(' ')
      await page.getByLabel('Its URL').fill('oven.example')
      await page.getByRole('button', { name: 'Inspect HTML' }).click()
      await page.getByText('Paste the HTML first').waitFor()
      expect(await page.getByLabel('Its URL').inputValue()).toBe('oven.example')
      await expectNoFaults(page)
    })
  })

  it('makes a card of nothing, and hostile text breaks no layout', async () => {
    await visit({ width: 360 }, async (page) => {
      await page.goto(`${stage.base}/new`)
      await page.getByLabel('Title', { exact: true }).fill(HOSTILE)
      await page.locator('#edited .card-title').first().waitFor()
      expect(await page.locator('#edited-head').textContent()).toContain('&lt;script&gt;')
      await expectNoFaults(page)
    })
  })
})
