/** Components rendered to text, for what is sent in pieces or is not a page. */
import { html, raw } from 'hono/html'
import type { Child } from 'hono/jsx'

/** HTML of a component: none of our components is asynchronous. */
export function toHtml(content: Child): string {
  const markup = html`${content}`
  if (markup instanceof Promise)
    throw new Error('a component that is rendered to text must not be asynchronous')
  return markup
}

/** Text of an inspected page cannot contain it, because markup is escaped. */
const GAP = '<!-- sent later -->'

/** A place in a streamed page whose content is sent later. */
export const Gap = () => raw(GAP)

/** @returns the markup before, between and after the gaps: one piece more than there are gaps. */
export const piecesAroundGaps = (content: Child): string[] => toHtml(content).split(GAP)
