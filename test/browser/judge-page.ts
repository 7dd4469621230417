/** What no page may ever have. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Each width and each colour scheme once: what axe finds depends on the one or on the other. */
const LOOKS = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

/** What fades in is judged as it is when it has come; an animation that follows scrolling has no end of its own. */
const END_ANIMATIONS = `for (const animation of document.getAnimations())
  if (animation.timeline === document.timeline && Number.isFinite(animation.effect.getComputedTiming().endTime))
    animation.finish()`

/** Axe looks at each element of the page for the colours of one: what is not in the part is away meanwhile. */
const JUDGE = `async (part) => {
  const isNear = (each) => each.closest(part) || each.querySelector(part)
  const others = [...document.body.querySelectorAll('*')].filter((each) => !isNear(each) && isNear(each.parentElement))
  const places = others.map((each) => {
    const place = document.createComment('')
    each.replaceWith(place)
    return place
  })
  const { violations } = await axe.run(part, { resultTypes: ['violations'] })
  places.forEach((place, index) => place.replaceWith(others[index]))
  return violations
}`

/**
 * Runs axe through the debugger, because the page's own policy lets no foreign script in, as it should.
 * @param part selector of what is new in this state of a report, which is judged as a whole in `page-kinds.test.ts`:
 * a whole one takes axe a second of computing.
 */
export async function faults(page: Page, part = ':root'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe)
  await page.evaluate(END_ANIMATIONS)
  const found: { id: string; nodes: { html: string; failureSummary: string }[] }[] = await page.evaluate(
    `(${JUDGE})(${JSON.stringify(part)})`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`),
  )
}

/** How many pixels wider than the screen the layout is. */
export const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** What is far below would be laid out, and get its colours, only when it comes near. */
export const LAID_OUT = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.fold { content-visibility: visible }')
  document.adoptedStyleSheets = [sheet]
})()`

/** Fails for what axe finds, and for what is too wide, in every look of a page that is open. */
export async function expectNoFaults(page: Page, part?: string): Promise<void> {
  await page.waitForLoadState()
  await page.evaluate(LAID_OUT)
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    const look = `${page.url()}, ${width} px, ${colorScheme}`
    expect(await faults(page, part), look).toEqual([])
    expect(await overflow(page), look).toBe(0)
  }
}
