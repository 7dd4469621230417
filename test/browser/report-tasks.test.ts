/** What a person does with a report: each task in a few presses, in a real browser. */
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { png } from '../e2e/png.ts'
import { hasChromium } from './chromium.ts'
import { faults, overflow } from './judge-page.ts'
import { it, type Stage } from './stage.ts'
import { seeReport } from './visit.ts'

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

describe.skipIf(!hasChromium)('a report', () => {
  let stage: Stage

  it.beforeAll(({ stage: shared }) => void (stage = shared))

  it('leads to each task in at most three steps', async () => {
    const context = await stage.browser.newContext({
      viewport: DESKTOP,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    page.setDefaultTimeout(100_000)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()')

    // LinkedIn shows nothing: why, the rule that lets it in, and what to run then.
    await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}/refused`)
    expect(await page.locator('.report-headline').innerText()).toMatch(/^LinkedIn .*403 to LinkedInBot/)
    const copies = page.locator('.answer').getByRole('button', { name: /^Copy/ }).filter({ visible: true })
    await copies.nth(0).click()
    await expect.poll(copied).toContain('Page Preview')
    await copies.nth(1).click()
    await expect.poll(copied).toMatch(/^curl .*LinkedInBot/)

    // For an issue: what to do, and where the report is.
    await press('Copy as Markdown')
    await expect.poll(copied).toMatch(/UTC, http:.*\/r\/live\?url=[^]*Fix: /)

    // A card for a slide.
    const download = page.waitForEvent('download')
    await page.locator('#card-linkedin').getByRole('button', { name: 'PNG', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('card-linkedin.png')

    // Proof for a colleague: one panel however often, and a report that stays without a connection.
    await press('Share')
    await page.getByRole('heading', { name: 'The link is copied' }).waitFor()
    expect(await copied()).toMatch(/\/r\/\w{16}$/)
    await Promise.all([page.waitForResponse('**/r/snapshots'), press('Link copied')])
    await context.setOffline(true)
    await press('Link copied')
    await page.getByRole('button', { name: 'No connection' }).waitFor()
    expect(await page.locator('.saved').count()).toBe(1)
    await context.setOffline(false)

    // After a deployment.
    await press('Inspect again')
    await page.getByRole('heading', { name: 'Findings' }).waitFor()

    // Staging with production.
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByLabel('B', { exact: true }).fill(`http://${PAGE_HOST}/plain`)
    await press('Compare')
    expect(await page.locator('.comparison table').first().innerText()).toMatch(/A: [^]*LinkedIn/)
    await context.close()
  })

  it('shows the worst card, switches to the fixed one, and back', async () => {
    await seeReport(stage, '/to-mend', DESKTOP, async (page) => {
      const panel = page.locator('.answer-panel:visible')
      expect(await panel.innerText()).toContain('Incomplete')
      await page.getByText('Fixed', { exact: true }).click()
      expect(await panel.innerText()).toContain('Checked with these tags.')
      expect(await panel.locator('.answer-fixed img').count()).toBe(1)
      // The tabs follow: their thumbnails had no image before.
      expect(await page.locator('.tab-now img').count()).toBeLessThan(
        await page.locator('.tab-fixed img').count(),
      )
      expect(await faults(page, '.answer')).toEqual([])
      await page.getByText('Now', { exact: true }).click()
      expect(await panel.innerText()).toContain('Incomplete')
    })
  })

  it('says that an image is one single colour, and not of one that is not', async () => {
    await seeReport(stage, '/plain', PHONE, async (page) => {
      const note = page.getByText('This picture is one single colour.')
      await note.waitFor()
      expect(await faults(page, '.answer')).toEqual([])
      const dotted = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#fff' } })
        .composite([{ input: png(4, 4), left: 600, top: 300 }])
        .webp({ lossless: true })
        .toBuffer()
      await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/webp', body: dotted }))
      await page.reload()
      await page.waitForFunction(
        `[...document.querySelectorAll('.answer-panel img')].some((each) => each.complete && each.naturalWidth === 1200)`,
      )
      expect(await note.isVisible()).toBe(false)
    })
  })

  it('draws the platforms of a person first, and keeps the choice', async () => {
    await seeReport(stage, '/to-mend', DESKTOP, async (page) => {
      await page.getByRole('button', { name: 'My platforms' }).click()
      await page.getByRole('checkbox', { name: 'Discord' }).check()
      await page.getByRole('checkbox', { name: 'WhatsApp' }).check()
      expect(await faults(page, '.report-head')).toEqual([])
      await page.getByRole('button', { name: 'Show them first' }).click()
      // The form names them one by one; the script writes the plain URL when the page is there whole.
      await expect
        .poll(() => new URL(page.url()).searchParams.getAll('platforms'))
        .toEqual(['whatsapp,discord'])
      const tabs = () =>
        page.locator('.answer-tabs input').evaluateAll((all) => all.map(({ value }) => value))
      expect(await tabs()).toEqual(['whatsapp', 'discord'])
      expect(await page.locator('.report-headline').innerText()).toMatch(/^WhatsApp /)
      expect(await page.locator('.score-meaning').innerText()).toContain('of 2 chosen apps')

      await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}/square`)
      expect((await tabs()).toSorted()).toEqual(['discord', 'whatsapp'])
      await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}/square#teams`)
      await page.locator('#answer-teams:checked').waitFor({ state: 'attached' })
    })
  })

  it('draws the platforms of a URL without scripts', async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    page.setDefaultTimeout(100_000)
    await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}/to-mend&platforms=teams,line,no-such`)
    expect(await page.locator('.answer-tabs input').count()).toBe(2)
    await page.getByRole('button', { name: 'My platforms' }).click()
    expect(await page.getByRole('checkbox', { name: 'LINE' }).isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: 'LINE' }).uncheck()
    await page.getByRole('button', { name: 'Show them first' }).click()
    await expect.poll(() => page.locator('.answer-tabs input').count()).toBe(1)
    await context.close()
  })

  it('shows who sees an old card how each platform gets a new one', async () => {
    await seeReport(stage, '/to-mend', PHONE, async (page) => {
      await page.locator('.answer-tabs label', { hasText: 'LinkedIn' }).click()
      await expect.poll(() => new URL(page.url()).hash).toBe('#linkedin')
      expect(await page.locator('#old').isVisible()).toBe(false)
      await page.getByRole('link', { name: 'Old card?' }).click()
      const tool = page.locator('#old').getByRole('link', { name: 'Open LinkedIn’s tool' })
      expect(await tool.getAttribute('href')).toContain(encodeURIComponent(`http://${PAGE_HOST}/to-mend`))
      expect(await page.locator('#old-new-url').innerText()).toBe(`http://${PAGE_HOST}/to-mend?v=2`)
      expect(await overflow(page)).toBe(0)
      expect(await faults(page, '#old')).toEqual([])
    })
  })

  it('remembers pages in this browser alone', async () => {
    await seeReport(stage, '/to-mend', DESKTOP, async (page) => {
      expect(await page.title()).toMatch(/^\d+ · \/to-mend · /)
      // As if the page had been worse when it was seen.
      await page.evaluate(
        `localStorage.setItem('recent-pages', localStorage.getItem('recent-pages').replace(/"score":\\d+/, '"score":1').replace(/"slack",?/, ''))`,
      )
      await page.reload()
      expect(await page.locator('#since').innerText()).toMatch(/^Was 1, now \d+: Slack is OK now\.$/)
      await page.goto(stage.base)
      expect(await page.locator('#recents li').innerText()).toMatch(/ \d+, was 1$/)
      const link = await page.locator('#recents').getByRole('link').getAttribute('href')
      expect(link).toBe(`/r/live?url=${encodeURIComponent(`http://${PAGE_HOST}/to-mend`)}`)
      expect(await faults(page, '#recents')).toEqual([])
      await page.getByRole('button', { name: 'Clear the list' }).click()
      await page.reload()
      expect(await page.locator('#recents').isVisible()).toBe(false)
    })
  })

  it('writes the URL as it was understood', async () => {
    const page = await stage.browser.newPage()
    page.setDefaultTimeout(100_000)
    await page.goto(`${stage.base}/r/live?url=%20%20HTTP://${PAGE_HOST}/to-mend%20`)
    await expect.poll(() => new URL(page.url()).searchParams.get('url')).toBe(`http://${PAGE_HOST}/to-mend`)
    await page.close()
  })
})
