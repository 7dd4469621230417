/**
 * How the report is laid out, as positions and proportions instead of pixels: they hold with other fonts and on
 * other machines, and fail when something overlaps, bleeds, jumps, or a card no longer looks like its app's.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import { hasChromium } from './chromium.ts'
import { LAID_OUT, overflow } from './judge-page.ts'
import type { OddPath } from './odd-pages.ts'
import { it, type Stage } from './stage.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const bottom = ({ y, height }: Box) => y + height
const right = ({ x, width }: Box) => x + width
/** Borders may share a pixel. */
const overlap = (a: Box, b: Box) =>
  a.x < right(b) - 1 && b.x < right(a) - 1 && a.y < bottom(b) - 1 && b.y < bottom(a) - 1
const isInside = (a: Box, b: Box) =>
  a.x >= b.x - 1 && a.y >= b.y - 1 && right(a) <= right(b) + 1 && bottom(a) <= bottom(b) + 1

type Size = { width: number; height: number }
type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>

const sizes = {
  phone: { width: 360, height: 780 },
  // The desktop's, zoomed to 200 %.
  zoomed: { width: 600, height: 450 },
  desktop: { width: 1200, height: 900 },
}

describe.skipIf(!hasChromium)('in Chromium', () => {
  let stage: Stage
  let context: BrowserContext
  /** One for each path, which all tests look at: they change its size and its media, and nothing else. */
  const pages = new Map<OddPath, Page>()

  it.beforeAll(async ({ stage: shared }) => {
    stage = shared
    context = await stage.browser.newContext()
    context.setDefaultTimeout(100_000)
  })
  afterAll(() => context.close())

  async function open(path: OddPath, viewport = sizes.desktop): Promise<Page> {
    const page = await context.newPage()
    await page.setViewportSize(viewport)
    await page.addInitScript(SHIFTS)
    await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}${path}`)
    await page.getByRole('heading', { name: 'Findings' }).waitFor()
    await page.evaluate(OPEN_ALL)
    // This block is filled once it is open, and moves what is below.
    await page.locator('#ai-readers table').waitFor()
    return page
  }

  async function see(
    path: OddPath,
    { viewport = sizes.desktop, ...media }: { viewport?: Size } & Media,
    look: (page: Page) => Promise<void>,
  ) {
    const page = pages.get(path) ?? (await open(path))
    pages.set(path, page)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light', forcedColors: 'none', ...media })
    await page.evaluate('scrollTo(0, 0); document.adoptedStyleSheets = []')
    await look(page)
  }

  /** A page of its own, for what goes elsewhere. */
  async function visit(steps: (page: Page) => Promise<void>) {
    const page = await context.newPage()
    await steps(page)
    await page.close()
  }

  const boxes = (page: Page, selector: string): Promise<Box[]> =>
    page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => each.getBoundingClientRect().toJSON())`,
    )

  async function box(page: Page, selector: string): Promise<Box> {
    const [first] = await boxes(page, selector)
    if (!first) throw new Error(`nothing matches ${selector}`)
    return first
  }

  /** Parts of one platform's card. */
  const part = (page: Page, platform: string, selector: string) =>
    box(page, `#card-${platform} .scene ${selector}`)

  /** Each breaks a layout in another way. */
  const odd: [keyof typeof sizes, OddPath[]][] = [
    ['phone', ['/plain', '/nothing', '/lost-image', '/wordy', '/unbroken', '/right-to-left', '/emoji']],
    ['zoomed', ['/wordy', '/wide']],
    ['desktop', ['/plain', '/unbroken', '/tall', '/square', '/lost-image']],
  ]
  for (const [size, path] of odd.flatMap(([name, paths]) => paths.map((each) => [name, each] as const))) {
    it(`${size}, ${path}: nothing is too wide, overlaps or bleeds`, async () => {
      await see(path, { viewport: sizes[size] }, async (page) => {
        expect(await overflow(page)).toBe(0)
        for (const selector of [
          '.site-header a',
          '.platform-lines > li',
          '.card-grid > .platform-card',
          '.finding',
          '.report-actions > *',
        ]) {
          const all = await boxes(page, selector)
          const clashes = all.flatMap((a, index) => all.slice(index + 1).filter((b) => overlap(a, b)))
          expect(clashes, selector).toEqual([])
        }
        expect(await page.evaluate(BLEEDING)).toEqual([])
      })
    })
  }

  it('nothing scrolls sideways at 320 pixels, which is 1,280 zoomed to 400 %', async () => {
    const viewport = { width: 320, height: 256 }
    await see('/plain', { viewport }, async (page) => {
      expect(await overflow(page), 'report').toBe(0)
      await page.evaluate(SPACED)
      // Letters end between pixels.
      expect(await overflow(page), 'report, spaced').toBeLessThanOrEqual(1)
    })
    await visit(async (page) => {
      await page.setViewportSize(viewport)
      const paths = [
        '/',
        '/rules',
        '/rules/image-reachable',
        '/platforms',
        '/platforms/x',
        '/crawlers',
        '/docs',
      ]
      for (const path of [...paths, '/docs/api', '/docs/mcp', '/sign-up', '/bot']) {
        await page.goto(stage.base + path)
        expect(await overflow(page), path).toBe(0)
        await page.evaluate(SPACED)
        expect(await overflow(page), `${path}, spaced`).toBeLessThanOrEqual(1)
      }
    })
  })

  it('forced colours: the chosen option and the current page can be seen', async () => {
    await see('/plain', { forcedColors: 'active' }, async (page) => {
      const look = (selector: string, property: string) =>
        page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`)
      for (const name of ['ground', 'crop']) {
        const chosen = await look(`[name=${name}]:checked + label`, 'backgroundColor')
        expect(chosen, name).not.toBe(await look(`[name=${name}]:not(:checked) + label`, 'backgroundColor'))
      }
    })
    await visit(async (page) => {
      await page.emulateMedia({ forcedColors: 'active' })
      await page.goto(`${stage.base}/docs`)
      const current = 'getComputedStyle(document.querySelector(".site-header [aria-current]"))'
      expect(await page.evaluate(`${current}.textDecorationLine`)).toBe('underline')
    })
  })

  it.each([
    ['phone', '.toolbar input, .report-headline, .answer-tabs'],
    ['desktop', '.toolbar input, .report-headline, .score svg, .answer-tabs, .to-do h2'],
  ] as const)('%s: the first screen says what is wrong and what to change', async (size, selector) => {
    const viewport = sizes[size]
    await see('/lost-image', { viewport }, async (page) => {
      const screen = { x: 0, y: 0, ...viewport }
      const shown = await boxes(page, selector)
      expect(shown.length).toBeGreaterThan(1)
      expect(shown.filter((each) => !isInside(each, screen))).toEqual([])
      expect(await page.locator('.report-headline').innerText()).toContain('404')
    })
  })

  it('nothing jumps while the report arrives', async () => {
    const page = await open('/plain', sizes.phone)
    await page.mouse.wheel(0, 4_000)
    await page.waitForLoadState()
    expect(await page.evaluate('window.shifts')).toBeLessThan(0.05)
    await page.close()
  })

  it('nothing moves for readers who prefer less motion', async () => {
    await visit(async (page) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}/plain`)
      await page.locator('.to-do h2 a').click()
      expect(await page.evaluate('document.getAnimations().length')).toBe(0)
      expect(await page.evaluate('getComputedStyle(document.documentElement).scrollBehavior')).toBe('auto')
    })
  })

  it('words are not broken where they fit', async () => {
    await visit(async (page) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`${stage.base}/docs`)
      const broken =
        '[...document.querySelectorAll("#limits th code")].filter((each) => each.getClientRects().length > 1).length'
      expect(await page.evaluate(broken), 'names of limits').toBe(0)
      await page.goto(`${stage.base}/rules/image-reachable`)
      const [block, pre] = [await box(page, '.example .code'), await box(page, '.example pre')]
      expect(right(block) - right(pre), 'room for code').toBeLessThan(3)
    })
    await see('/plain', { viewport: { width: 390, height: 800 } }, async (page) => {
      const beside =
        'document.querySelector(".resolved").scrollWidth - document.querySelector(".resolved").clientWidth'
      await page.evaluate(LAID_OUT)
      expect(await page.evaluate(beside), 'resolved metadata').toBe(0)
      expect(await page.locator('.resolved').first().textContent()).toContain('og:description')
    })
  })

  it('in Chromium on paper all is light, nothing is cut off, and no button is shown', async () => {
    const viewport = { width: 718, height: 1000 }
    await see('/plain', { viewport, media: 'print', colorScheme: 'dark' }, async (page) => {
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
        'rgb(255, 255, 255)',
      )
      expect(
        await page.evaluate(
          '[...document.querySelectorAll("button, form")].filter((each) => each.checkVisibility()).length',
        ),
      ).toBe(0)
      for (const selector of ['main table', 'main pre'])
        for (const each of await boxes(page, selector)) expect(right(each), selector).toBeLessThanOrEqual(718)
    })
  })

  describe('cards are drawn as their apps draw them', () => {
    /** From top to bottom, each below the previous one. */
    const STACKS = {
      facebook: ['.frame', '.card-domain', '.card-title', '.card-description'],
      // The thumbnail of posts is next to the text.
      linkedin: ['.card-title', '.card-domain'],
      bluesky: ['.frame', '.card-title', '.card-description', '.card-domain'],
      mastodon: ['.frame', '.card-site', '.card-title', '.card-description'],
      slack: ['.scene-link', '.card-site', '.card-title', '.card-description', '.frame'],
      discord: ['.scene-link', '.card-site', '.card-title', '.card-description', '.frame'],
      whatsapp: ['.frame', '.card-title', '.card-description', '.card-domain', '.scene-link'],
      telegram: ['.scene-link', '.card-site', '.card-title', '.card-description', '.frame'],
      imessage: ['.frame', '.card-title', '.card-domain'],
      // Not Signal: the page is on http, of which it makes no card.
      kakaotalk: ['.frame', '.card-title', '.card-domain', '.scene-link'],
      line: ['.frame', '.card-title', '.card-domain', '.scene-link'],
      google: ['.card-site', '.card-url', '.card-title', '.card-description'],
    }

    for (const colorScheme of ['light', 'dark'] as const) {
      it(`${colorScheme}: lines are in the order of each app`, async () => {
        await see('/plain', { colorScheme }, async (page) => {
          for (const [platform, selectors] of Object.entries(STACKS)) {
            const stack = await Promise.all(selectors.map((selector) => part(page, platform, selector)))
            stack.slice(1).forEach((lower, index) => {
              const upper = stack[index]
              expect(upper && lower.y >= bottom(upper) - 1, `${platform}: ${selectors[index + 1]}`).toBe(true)
            })
          }
        })
      })
    }

    it('X writes the title on the image, and the host below it', async () => {
      await see('/plain', {}, async (page) => {
        const frame = await part(page, 'x', '.frame')
        expect(isInside(await part(page, 'x', '.card-title'), frame)).toBe(true)
        expect((await part(page, 'x', '.card-domain')).y).toBeGreaterThanOrEqual(bottom(frame) - 1)
      })
    })

    it('messengers put card and URL into one bubble; iMessage shows no URL next to a card', async () => {
      await see('/plain', {}, async (page) => {
        for (const platform of ['whatsapp', 'telegram', 'kakaotalk', 'snapchat']) {
          const bubble = await part(page, platform, '.bubble')
          for (const selector of ['.card', '.scene-link'])
            expect(isInside(await part(page, platform, selector), bubble), platform).toBe(true)
        }
        expect(await boxes(page, '#card-imessage .scene-link')).toEqual([])
      })
    })

    it('a post without a card is its bare URL', async () => {
      await see('/nothing', {}, async (page) => {
        for (const platform of ['reddit', 'lemmy', 'pinterest'])
          expect((await part(page, platform, '.scene-link')).height, platform).toBeGreaterThan(10)
      })
      await see('/plain', {}, async (page) =>
        expect(await boxes(page, '#card-reddit .scene-link')).toEqual([]),
      )
    })

    it('images have the proportions of each crop', async () => {
      await see('/tall', {}, async (page) => {
        const ratio = async (platform: string) => {
          const { width, height } = await part(page, platform, '.frame')
          return width / height
        }
        expect(await ratio('x')).toBeCloseTo(2, 1)
        expect(await ratio('facebook')).toBeCloseTo(1.91, 1)
        expect(await ratio('pinterest')).toBeCloseTo(900 / 1600, 1)
      })
    })

    it('a tall image breaks no row, and the drawing says what it cut itself', async () => {
      await see('/tall', {}, async (page) => {
        for (const platform of ['slack', 'whatsapp', 'discord', 'telegram', 'lemmy']) {
          const { width, height } = await part(page, platform, '.frame')
          expect(height / width, platform).toBeLessThan(1.4)
        }
        expect(await page.locator('#card-slack').innerText()).toContain('This drawing cuts the image to 3:4')
        // Known to be shown whole, so it is fitted into the frame.
        expect(await page.locator('#card-discord').innerText()).not.toContain('This drawing cuts')
        const [around, head] = [await box(page, '#card-x .stage'), await part(page, 'x', '.by')]
        expect(head.y - around.y).toBeLessThan(32)
        expect((await part(page, 'x', '.scene-link')).y - bottom(head)).toBeLessThan(12)
      })
    })

    it('an image that fails leaves an icon where the reason does not fit', async () => {
      await visit(async (page) => {
        await page.route('**/images/**', (route) => route.fulfill({ status: 502, body: 'No such image.' }))
        await page.goto(`${stage.base}/r/live?url=http://${PAGE_HOST}/plain`)
        const reason = page.locator('#card-matrix .frame-problem bdi')
        const seen = async () => {
          // A part of the report that came since is closed.
          await page.evaluate(OPEN_ALL)
          await page.locator('#card-matrix .frame').scrollIntoViewIfNeeded()
          return reason.count()
        }
        await expect.poll(seen, { timeout: 60_000 }).toBe(1)
        expect((await reason.boundingBox())?.width).toBe(1)
        expect(isInside(await part(page, 'matrix', '.icon'), await part(page, 'matrix', '.frame'))).toBe(true)
      })
    })

    it('small images are where each app puts them', async () => {
      for (const [platform, side] of [
        ['teams', 'left'],
        ['matrix', 'left'],
        ['discourse', 'left'],
        ['lemmy', 'right'],
        ['google', 'right'],
      ] as const) {
        await see('/plain', {}, async (page) => {
          const shownImage = await part(page, platform, '.frame')
          const text = await part(page, platform, '.card-text')
          expect(shownImage.x < text.x ? 'left' : 'right', platform).toBe(side)
          expect(overlap(shownImage, text), platform).toBe(false)
        })
      }
    })

    it('X draws a glyph where it has no image, and others leave the space to the text', async () => {
      await see('/no-image', {}, async (page) => {
        const glyph = await part(page, 'x', '.card-placeholder')
        expect(right(glyph)).toBeLessThanOrEqual((await part(page, 'x', '.card-text')).x + 1)
        expect(await boxes(page, '#card-facebook .frame, #card-facebook .card-placeholder')).toEqual([])
      })
    })

    it('lines are cut after as many as the app shows', async () => {
      await see('/wordy', {}, async (page) => {
        const lines = (platform: string, line: string) =>
          page.evaluate(
            `(() => { const each = document.querySelector('#card-${platform} .card-${line}'); return Math.round(each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)) })()`,
          )
        expect([await lines('whatsapp', 'title'), await lines('whatsapp', 'description')]).toEqual([2, 2])
        expect(await lines('x', 'title')).toBe(1)
      })
    })

    it('a text from right to left begins at the right, the host next to it at the left', async () => {
      await see('/right-to-left', { viewport: { width: 1100, height: 900 } }, async (page) => {
        const inks: { line: Box; ink: Box }[] = await page.evaluate(
          `[...document.querySelectorAll('#card-facebook .card-title, #card-facebook .card-domain')].map((each) => { const range = document.createRange(); range.selectNodeContents(each); return { line: each.getBoundingClientRect().toJSON(), ink: range.getBoundingClientRect().toJSON() } })`,
        )
        const [domain, title] = inks
        if (!domain || !title) throw new Error('the card lacks its lines')
        expect(right(title.line) - right(title.ink)).toBeLessThan(2)
        expect(title.ink.x - title.line.x).toBeGreaterThan(2)
        expect(domain.ink.x - domain.line.x).toBeLessThan(2)
      })
    })

    it('the switch changes the ground of the cards, and nothing else', async () => {
      await see('/plain', {}, async (page) => {
        const ground = (selector: string) =>
          page.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)
        expect(await ground('.scene-of-x')).toBe('rgb(255, 255, 255)')
        const before = await ground('body')
        await page.locator('label[for=ground-dark]').click()
        expect(await ground('.scene-of-x')).toBe('rgb(0, 0, 0)')
        expect(await ground('body')).toBe(before)
        await page.locator('label[for=ground-light]').click()
      })
    })
  })
})

/** Sums up the layout shifts without a user action. */
/** Everything that is closed at first can be looked at too. */
const OPEN_ALL = `for (const each of document.querySelectorAll('.fold, .platform-line, .platform-silent, .finding, .card-form')) each.open = true`
const SHIFTS = `window.shifts = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value }).observe({ type: 'layout-shift', buffered: true })`

/** Parts of cards that reach over the edge of their stage, and words that reach over the edge of the page. */
/** What readers may set for themselves (WCAG 1.4.12). */
const SPACED = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
  document.adoptedStyleSheets = [sheet]
})()`

const BLEEDING = `(() => {
  const found = []
  for (const stage of document.querySelectorAll('.stage')) {
    const edge = stage.getBoundingClientRect()
    for (const each of stage.querySelectorAll('.card, .card-row, .scene-link, .frame')) {
      if (each.getClientRects().length === 0) continue
      const { left, right, top, bottom } = each.getBoundingClientRect()
      if (left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1) found.push(each.className)
    }
  }
  for (const each of document.querySelectorAll('main h1, main h2, main h3, main h4, main p, main dd, main button')) {
    if (each.closest('.table-box, .report-actions, pre, [hidden]') || each.getClientRects().length === 0) continue
    if (each.getBoundingClientRect().right > document.documentElement.clientWidth + 1) found.push(each.outerHTML.slice(0, 120))
  }
  return found
})()`
