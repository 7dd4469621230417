/** A new page for each visitor that records errors. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { PAGE_HOST } from '../e2e/origin-server.ts'
import type { OddPath } from './odd-pages.ts'
import type { Stage } from './stage.ts'

export interface Visitor extends Pick<
  BrowserContextOptions,
  'colorScheme' | 'javaScriptEnabled' | 'permissions'
> {
  width: number
  /** Expected error statuses: Chromium reports them as errors of the page. */
  expectedStatus?: RegExp
}

export type Steps = (page: Page, context: BrowserContext) => Promise<void>

/** Fails when a script throws or the browser complains, even if all steps pass. */
export async function visitPage(
  browser: Browser,
  { width, expectedStatus, ...visitor }: Visitor,
  steps: Steps,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, ...visitor })
  // The test's own limit ends what hangs; a busy machine is slow.
  context.setDefaultTimeout(100_000)
  const page = await context.newPage()
  const complaints = listenForComplaints(page, expectedStatus)
  try {
    await steps(page, context)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
  }
}

/** What the browser complains about from now on. */
export function listenForComplaints(page: Page, expectedStatus?: RegExp): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const [, status] = /responded with a status of (\d{3})/.exec(message.text()) ?? []
    const isExpected = status !== undefined && expectedStatus?.test(status)
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** Opens the live report of a page of the test world, and closes it after `look`. */
export async function seeReport(
  { browser, base }: Pick<Stage, 'browser' | 'base'>,
  path: OddPath,
  viewport: { width: number; height: number },
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  page.setDefaultTimeout(100_000)
  await page.goto(`${base}/r/live?url=http://${PAGE_HOST}${path}`)
  await look(page)
  await context.close()
}
