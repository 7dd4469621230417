/** Sentences that each form of the list shares. */
import type { ListedCrawler } from './crawler-list.ts'

export const ABOUT =
  'Which requests a firewall must let in so that shared links have a card, how each can be distinguished from a client that borrows its name, and rules to paste. What is not known is left out.'

export const WEAK_NAMES =
  'A user agent alone proves nothing: anyone can send it. Where a crawler’s IP address can be verified, let it in by its address and refuse its name from elsewhere.'

export const WEB_BOT_AUTH = 'No crawler of this list is known to sign its requests (Web Bot Auth, 2026-11).'

export function robotsText({ robotsTxt: { token, honoured } }: ListedCrawler): string {
  const name = token === null ? '' : `, as ${token}`
  if (honoured === null) return `not known${name}`
  return honoured ? `obeys it${name}` : 'does not read it'
}

const ASKED_BY = { server: 'a server', sender: 'the device of the sender' } as const

export const askedByText = ({ askedBy, asksAs }: ListedCrawler): string =>
  `${ASKED_BY[askedBy]}${asksAs === null ? '' : `, as ${asksAs} does`}`
