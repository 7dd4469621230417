/** One row of the table of mistakes, and the pages that its rows share. */
import { PLATFORMS } from '../../src/platforms/index.ts'
import { headWith, openGraph, type HtmlPage } from './read-html.ts'

export interface Mistake {
  mistake: string
  page: HtmlPage
  /** No card, or one without something that the page names. */
  loses: readonly string[]
  /** The same card as on the good page. */
  unharmed: readonly string[]
}

export const IDS: string[] = PLATFORMS.map(({ id }) => id)
export const SIGNAL = ['signal-desktop', 'signal-ios', 'signal-android']
/** Unknown at best: what they read, or whether they draw a picture, is not documented. */
const NEVER_SURE = ['threads', 'pinterest', 'reddit', 'google']
export const SURE = IDS.filter((id) => !NEVER_SURE.includes(id))
export const allBut = (...ids: readonly string[]): string[] => SURE.filter((id) => !ids.includes(id))

/** The good page with some Open Graph values replaced, or left out by `null`. */
export const pageWith = (change: Readonly<Record<string, string | null>>): HtmlPage => ({
  head: headWith(openGraph(change)),
})
