/** Sentences that each form of the list shares. */
import type { Evidence } from '@linklens/engine'
import type { ListedCrawler } from './crawler-list.ts'
import type { WallRules } from './wall-rules/let-in.ts'

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

/** What a list says of a crawler's or reader's IP addresses. */
export interface Verification {
  readonly networks?: readonly string[]
  readonly networksFrom: string | null
  readonly reverseDns: readonly string[]
  readonly notAtAll?: string | null
}

/** Ways to know its requests; one that says so where none is known. */
export function knownByTexts({
  networks = [],
  networksFrom,
  reverseDns,
  notAtAll = null,
}: Verification): string[] {
  const ways = [
    ...(networksFrom === null
      ? []
      : [`networks ${networks.length > 0 ? `${networks.join(', ')}, ` : ''}from ${networksFrom}`]),
    ...(reverseDns.length > 0 ? [`reverse DNS in ${reverseDns.join(', ')}`] : []),
    ...(notAtAll === null ? [] : [`nothing. ${notAtAll}`]),
  ]
  return ways.length > 0 ? ways : ['not known']
}

export const sourceText = ({ claim, kind, source, checked, seen }: Evidence): string =>
  `- Source (${kind}): ${claim} ${source}, ${seen ? `last seen ${seen}, ` : ''}checked ${checked}`

/** Rules to paste as Markdown, below the title. */
export const pastedText = ({ how, code, source, checked }: WallRules): string =>
  `${how}\n\n${fenced(code)}\n\n${source}, checked ${checked}`

export const fenced = (code: string): string => `\`\`\`\n${code.trimEnd()}\n\`\`\``
