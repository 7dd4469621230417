/** Sentences about one reader and about all: every entry point shows these. */
import type { LiveAnswer } from './access/live-answer.ts'
import type { RobotsAccess } from './access/robots-access.ts'
import { quoted } from '../rules/shared/page-text.ts'
import type { Reader } from './define-reader.ts'
import type { NotAskedAs } from './schema.ts'

export const PURPOSE_WORDS: Readonly<Record<Reader['purpose'], string>> = {
  search: 'Search',
  answer: 'A person’s question',
  training: 'Training',
  agent: 'Agents',
}

const OBEYS = {
  yes: (company: string) => `${company} says it obeys.`,
  sometimes: (company: string) => `${company} says that robots.txt may not apply when a person asks.`,
  no: (company: string) => `${company} says it generally ignores robots.txt, because a person asked.`,
}

/** What the company says of obeying, and what was seen where that is not the same. */
export function obeysNotes({ company, robots }: Reader): string[] {
  const said =
    robots.obeys === null ? `No word of ${company} about robots.txt is known.` : OBEYS[robots.obeys](company)
  const isOpen = robots.obeys === null || robots.obeys === 'sometimes' || robots.obeys === 'no'
  return [
    said,
    ...(isOpen
      ? (robots.seen ?? []).map(({ claim, seen }) => `Measured${seen ? ` (${seen})` : ''}: ${claim}`)
      : []),
  ]
}

const quote = ({ line, text }: { line: number; text: string }): string => `line ${line} ("${text}")`

/** How robots.txt keeps the reader out. */
export function disallowedText(
  { name, company, robots, purpose }: Reader,
  { rule, group, groupOf }: RobotsAccess,
): string {
  const choice = purpose === 'training' ? ' To keep training out is a choice, not a fault.' : ''
  if (!rule || !group) return `robots.txt disallows ${name}.${choice}`
  if (groupOf === 'all')
    return `No group of robots.txt names ${name}, so ${quote(rule)} of the group for all (line ${group.line}) keeps it out.${choice}`
  if (groupOf === 'followed')
    return `No group of robots.txt names ${name}, and ${company} says it then follows that of ${robots.orElse?.token ?? ''}: ${quote(rule)} keeps it out.${choice}`
  return `robots.txt keeps ${name} out: ${quote(rule)} of its group (line ${group.line}, "${group.text}").${choice}`
}

/** What robots.txt allows, as the beginning of a sentence. */
export function allowedText({ rule, groupOf, group }: RobotsAccess): string {
  if (groupOf === null || !group) return 'robots.txt has no rule for it'
  if (!rule)
    return groupOf === 'all' ? 'robots.txt allows it' : `robots.txt allows it (its group, line ${group.line})`
  return `robots.txt allows it (line ${rule.line}, "${rule.text}")`
}

export const statusText = ({ status, wall }: Pick<LiveAnswer, 'status' | 'wall'>): string =>
  status === null ? 'no answer' : `${status}${wall === null ? '' : ` (${wall})`}`

/** What came in its name. */
export function liveText(name: string, answer: LiveAnswer, lead: string): string {
  const got = statusText(answer)
  switch (answer.outcome) {
    case 'page':
      return `${lead}, and in its name we got the page.`
    case 'markdown':
      return `${lead}, and in its name we got the page as Markdown.`
    case 'refused':
      return `${lead}, but we were refused in its name: ${got}.`
    case 'payment':
      return `${lead}, but the answer in its name asks for payment: ${got}.`
    case 'other':
      return `${lead}, but in its name we got something else than the page${answer.title ? `, with the title ${quoted(answer.title)}` : ''} (${got}).`
    case 'unknown':
      return answer.isTooMany
        ? `${lead}; in its name we got ${got}: too many requests, or a challenge. What ${name} gets is not known.`
        : `${lead}; in its name we got ${got}, which says nothing of ${name}.`
  }
}

/** `alike` names those that were asked. */
export const NOT_ASKED_TEXT: Readonly<Record<Exclude<NotAskedAs, 'alike'>, string>> = {
  robots: 'we did not ask in its name: the file is the answer',
  'robots-unread': 'what its rules say could not be read, so we did not ask in its name',
  token: 'no request carries this name',
  unpublished: 'its user agent is not published, so we could not ask in its name',
  operator: 'this service asks in no reader’s name',
  offline: 'no server was asked',
  once: 'we asked in names for the first page of the site only',
  us: 'robots.txt disallows Linklens, so we asked in no other name',
  limit: 'we did not ask in its name: one check asks in a few only',
  wait: 'the server asked us to wait, so we asked in no more names',
}
