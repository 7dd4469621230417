/** What no page may ever have. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Each width and each colour scheme once: what axe finds depends on the one or on the other. */
export const LOOKS = [
  { device: 'phone', width: 360, colorScheme: 'light' },
  { device: 'desktop', width: 1280, colorScheme: 'dark' },
] as const

/** What fades in is judged as it is when it has come; an animation that follows scrolling has no end of its own. */
const END_ANIMATIONS = `for (const animation of document.getAnimations())
  if (animation.timeline === document.timeline && Number.isFinite(animation.effect.getComputedTiming().endTime))
    animation.finish()`

/** Runs axe through the debugger, because the page's own policy lets no foreign script in, as it should. */
export async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  await page.evaluate(END_ANIMATIONS)
  const found: { id: string; nodes: { html: string; failureSummary: string }[] }[] = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((results) => results.violations)',
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`),
  )
}

/** How many pixels wider than the screen the layout is. */
export const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
