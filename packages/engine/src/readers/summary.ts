/** Sentences about the whole page: who is kept out, what the invented name tells, and what a borrowed name is worth. */
import { isStockRefusal } from '../capture/stock-refusal.ts'
import { isPageView } from '../capture/page-view.ts'
import type { ReadersCapture } from '../capture/readers-capture.ts'
import type { SeenForReaders } from './access/read-seen.ts'
import type { ReaderAccess, ReadersReport } from './schema.ts'
import { wallAdvice } from './wall-advice.ts'
import { PURPOSE_WORDS, statusText } from './words.ts'

type Judged = Pick<ReadersReport, 'readers' | 'robots' | 'markdown' | 'scriptDrawn'>

export function summarise(capture: ReadersCapture, seen: SeenForReaders, judged: Judged): string[] {
  return [
    ...byPurpose(judged.readers),
    ...whatNamesTell(capture, seen, judged.readers),
    ...signalText(judged.robots),
    ...pageText(judged),
  ]
}

/** The report about AI readers in one line. */
export function readersHeadline({ readers }: Pick<ReadersReport, 'readers'>): string {
  const count = (access: ReaderAccess['access']): number =>
    readers.filter((reader) => reader.access === access).length
  const open = count('open')
  if (open === readers.length) return `All ${open} AI readers may read it.`
  const kept = Object.entries(KEPT).flatMap(([access, words]) => {
    const many = count(access as ReaderAccess['access'])
    return many === 0 ? [] : `${many} ${words}`
  })
  return `${open} of ${readers.length} AI readers may read it: ${kept.join(', ')}.`
}

const KEPT: Readonly<Partial<Record<ReaderAccess['access'], string>>> = {
  disallowed: 'disallowed by robots.txt',
  refused: 'refused in their names',
  payment: 'asked for payment in their names',
  other: 'given another page in their names',
  unknown: 'not known',
}

/** One sentence for each purpose: who is in, who is not, and why. */
function byPurpose(readers: readonly ReaderAccess[]): string[] {
  const purposes = [...new Set(readers.map(({ purpose }) => purpose))]
  return purposes.map((purpose) => {
    const all = readers.filter((reader) => reader.purpose === purpose)
    const open = all.filter(({ access }) => access === 'open')
    const kept = Object.entries(KEPT).flatMap(([access, words]) => {
      const names = all.filter((reader) => reader.access === access).map(({ name }) => name)
      return names.length === 0 ? [] : `${words}: ${names.join(', ')}`
    })
    const isKept = all.some(({ access }) => access !== 'open' && access !== 'unknown')
    const choice = purpose === 'training' && isKept ? ' That is a choice, not a fault.' : ''
    const rest = kept.length === 0 ? '' : `; ${kept.join('; ')}`
    return `${PURPOSE_WORDS[purpose]}: ${open.length} of ${all.length} may read it${rest}.${choice}`
  })
}

/** What somebody else's name, sent from our address, proves. */
function whatNamesTell(
  capture: ReadersCapture,
  { own, control, live, leavesToUs }: SeenForReaders,
  readers: readonly ReaderAccess[],
): string[] {
  if (!leavesToUs) return ['robots.txt disallows Linklens, so we asked in no other name.']
  if (live.size === 0) return []
  if (!isPageView(capture.own) || own.wall !== null)
    return [
      `We got no page as ourselves (${statusText({ status: own.response?.status ?? null, wall: own.wall })}), so a refusal in another name says nothing of that name.`,
    ]
  const refused = readers.filter(
    ({ access }) => access === 'refused' || access === 'payment' || access === 'other',
  )
  if (refused.length === 0) return []
  const advice = wallAdvice(refused.map((reader) => reader.live?.wall ?? '').join(' '))
  return [
    ...controlText(control, capture.control?.userAgent ?? ''),
    worth(capture, refused, advice?.log ?? 'the log of the server or firewall'),
    ...(advice ? [advice.advice] : []),
  ]
}

function controlText(control: SeenForReaders['control'], invented: string): string[] {
  if (!control) return []
  if (control.outcome === 'page')
    return [
      `A name that nobody has (${invented}) got the page from the same IP address: a rule looks for these names.`,
    ]
  if (control.outcome === 'unknown') return []
  return [
    `A name that nobody has (${invented}) did not get the page either (${statusText(control)}): the rule may be one against every robot that it does not know.`,
  ]
}

/** A borrowed name is often refused where the real reader is let in, by its IP address or its signature. */
function worth(capture: ReadersCapture, refused: readonly ReaderAccess[], log: string): string {
  const refusing = capture.views.find(({ reader }) => refused.some(({ id }) => id === reader))?.view
  const isStock =
    refusing?.response &&
    isStockRefusal(refusing.response, refusing.body, capture.own.response?.headers ?? [])
  if (isStock)
    return 'The web server itself refused, with its own page: a rule on the name, which the real reader meets as well.'
  const minute = capture.capturedAt.slice(0, 16).replace('T', ' ')
  return `We cannot send from the readers’ own IP addresses: a firewall that checks those may let the real ones in, or keep out one that got the page here. To know, look at ${log} for ${minute} UTC, or for the reader’s own visits.`
}

function signalText(robots: Judged['robots']): string[] {
  return robots.flatMap(({ signals, moreSignals, managedAt }) => [
    ...(managedAt === null
      ? []
      : [
          `Line ${managedAt} of robots.txt begins what Cloudflare puts in front of the site’s own file (Managed robots.txt): it is switched on or off in Cloudflare, not in the site’s files.`,
        ]),
    ...(signals.length === 0
      ? []
      : [
          `robots.txt says what may be done with its pages: ${signals.map(({ line, text }) => `line ${line} ("${text}")`).join(', ')}${moreSignals > 0 ? ` and ${moreSignals} more` : ''}. No company is known to be bound by these lines; Disallow is what readers say they obey.`,
        ]),
  ])
}

function pageText({ markdown, scriptDrawn }: Judged): string[] {
  return [
    ...(markdown?.isMarkdown ? ['Accept: text/markdown is answered with Markdown.'] : []),
    ...(scriptDrawn === null
      ? []
      : [
          `Without scripts the page ${scriptDrawn}: of the crawlers among these readers only Google’s and Apple’s were seen to run scripts (Vercel and MERJ, December 2024).`,
        ]),
  ]
}
