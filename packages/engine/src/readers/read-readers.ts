/** Who may read the page, who gets it, and why: from what was seen to what every entry point shows. Pure and synchronous. */
import { headerValue } from '../capture/headers.ts'
import { mimeEssence } from '../capture/mime-type.ts'
import type { ReadersCapture } from '../capture/readers-capture.ts'
import { isTooComplex, robotsPath } from '../facts/robots/robots-txt.ts'
import { scriptDrawn } from '../facts/script-drawn.ts'
import type { LiveAnswer } from './access/live-answer.ts'
import { readSeen, type SeenForReaders } from './access/read-seen.ts'
import type { RobotsAccess } from './access/robots-access.ts'
import { robotsSignals } from './access/robots-signals.ts'
import type { Reader } from './define-reader.ts'
import { READERS } from './index.ts'
import { CHOICE_WORDS, READER_CHOICES } from './paste/reader-choice.ts'
import { robotsForReaders } from './paste/robots-for-readers.ts'
import { directivesFor } from './page-directives.ts'
import type { NotAskedAs, ReaderAccess, ReadersReport } from './schema.ts'
import { summarise } from './summary.ts'
import { allowedText, disallowedText, liveText, NOT_ASKED_TEXT, obeysNotes } from './words.ts'

export function readReaders(capture: ReadersCapture): ReadersReport {
  const seen = readSeen(capture)
  const { own, control } = seen
  const directives = directivesFor(own)
  const readers = READERS.map((reader) => accessOf(reader, capture, seen)).map((access, index) => ({
    ...access,
    directives: READERS[index] ? directives(READERS[index]) : [],
  }))
  const robots = seen.files.map(({ file: { origin, status, body }, lines }) => {
    const { lines: signals, more, managedAt } = robotsSignals(body ?? '', lines)
    return { origin, status, signals: [...signals], moreSignals: more, managedAt }
  })
  const judged = {
    robots,
    markdown: markdownOf(seen),
    scriptDrawn: own.page && scriptDrawn(own.page.extraction),
    readers,
  }
  const { requestedUrl } = capture
  return {
    requestedUrl,
    finalUrl: own.response?.finalUrl ?? requestedUrl,
    own: { status: own.response?.status ?? 0, ...(own.wall !== null && { wall: own.wall }) },
    ...judged,
    rules: rulesOf(seen),
    control: control && { userAgent: capture.control?.userAgent ?? '', ...publishLive(control) },
    summary: [...tooMany(seen), ...summarise(capture, seen, judged)],
  }
}

/** Where the file itself is not known, lines for it could do harm. */
function rulesOf({ files, own }: SeenForReaders): ReadersReport['rules'] {
  const url = URL.parse(own.response?.finalUrl ?? '')
  const file = files.find((one) => one.file.origin === url?.origin)?.file
  if (!url || !file || file.status === null || file.status >= 500) return []
  return READER_CHOICES.flatMap((choice) => {
    const found = robotsForReaders(file.body ?? '', choice, robotsPath(url))
    if (!found) return []
    const { snippet, remove, copied } = found
    return { choice, title: CHOICE_WORDS[choice], snippet, remove: [...remove], copied: [...copied] }
  })
}

function tooMany({ files }: SeenForReaders): string[] {
  return files
    .filter(({ file }) => isTooComplex(file))
    .map(
      ({ file }) =>
        `The rules of ${file.origin}/robots.txt are more than we compare, so what they say to some readers is not known, and we did not ask in those names.`,
    )
}

function markdownOf({ markdown }: SeenForReaders): ReadersReport['markdown'] {
  if (!markdown?.response) return null
  const contentType = headerValue(markdown.response.headers, 'content-type')
  const isMarkdown = markdown.response.status < 300 && mimeEssence(contentType) === 'text/markdown'
  return { contentType, isMarkdown }
}

const publishLive = ({ outcome, status, wall }: LiveAnswer) => ({
  outcome,
  status,
  ...(wall !== null && { wall }),
})

const noRobots: RobotsAccess = {
  verdict: 'unknown',
  reason: 'unread',
  origin: null,
  group: null,
  groupOf: null,
  rule: null,
}

function accessOf(
  reader: Reader,
  capture: ReadersCapture,
  seen: SeenForReaders,
): Omit<ReaderAccess, 'directives'> {
  const { id, name, company, purpose, robots } = reader
  const said = seen.robots.get(id) ?? noRobots
  const answer = seen.live.get(id) ?? null
  const notAsked = answer ? null : whyNotAsked(reader, said, capture, seen)
  return {
    id,
    name,
    company,
    purpose,
    access: judge(said, answer, notAsked),
    text:
      said.verdict === 'disallowed'
        ? disallowedText(reader, said)
        : textOf(reader, { said, answer, notAsked, asked: namesOf(seen) }),
    notes: notesOf(reader, said),
    robots: { token: robots.token, obeys: robots.obeys, ...said },
    live: answer && publishLive(answer),
    ...(notAsked && { notAsked }),
  }
}

/** Nobody was asked whose answer says something else than the file. */
const FILE_IS_ALL: ReadonlySet<NotAskedAs> = new Set(['alike', 'token', 'us', 'operator', 'offline', 'once'])

function judge(
  { verdict }: RobotsAccess,
  answer: LiveAnswer | null,
  notAsked: NotAskedAs | null,
): ReaderAccess['access'] {
  if (verdict === 'disallowed') return 'disallowed'
  if (!answer) {
    if (verdict !== 'allowed') return 'unknown'
    return notAsked !== null && FILE_IS_ALL.has(notAsked) ? 'open' : 'unknown'
  }
  if (answer.outcome === 'page' || answer.outcome === 'markdown')
    return verdict === 'unknown' ? 'unknown' : 'open'
  return answer.outcome
}

function textOf(
  { name }: Reader,
  {
    said,
    answer,
    notAsked,
    asked,
  }: Known & { readonly said: RobotsAccess; readonly answer: LiveAnswer | null },
): string {
  const lead = said.verdict === 'unknown' ? 'robots.txt could not be read' : allowedText(said)
  if (answer) return liveText(name, answer, lead)
  const why =
    notAsked === 'alike'
      ? `not asked in its name: ${asked} got the page`
      : NOT_ASKED_TEXT[notAsked ?? 'limit']
  return `${lead}; ${why}.`
}

interface Known {
  readonly notAsked: NotAskedAs | null
  /** Names in which we asked, as a sentence lists them. */
  readonly asked: string
}

/** `OAI-SearchBot, Claude-User and a name that nobody has`. */
function namesOf({ live, control }: SeenForReaders): string {
  const names = READERS.filter(({ id }) => live.has(id)).map(({ name }) => name)
  const all = [...names, ...(control ? ['a name that nobody has'] : [])]
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** Where the file allows it, what the company says of obeying is no news. */
function notesOf(reader: Reader, { verdict }: RobotsAccess): string[] {
  if (verdict !== 'disallowed') return []
  const { ifDisallowed } = reader.robots
  return [...obeysNotes(reader), ...(ifDisallowed === undefined ? [] : [ifDisallowed])]
}

function whyNotAsked(
  { isTokenAlone, userAgents }: Reader,
  { verdict, reason }: RobotsAccess,
  { notAsked, own }: ReadersCapture,
  seen: SeenForReaders,
): NotAskedAs {
  if (isTokenAlone) return 'token'
  if (verdict === 'disallowed') return 'robots'
  if (notAsked) return notAsked
  if (!seen.leavesToUs) return 'us'
  if (verdict === 'unknown' && reason !== 'unread') return 'robots-unread'
  const answers = [...seen.live.values(), ...(seen.control ? [seen.control] : [])]
  if (answers.some(({ isTooMany }) => isTooMany)) return 'wait'
  const wereAlike = seen.live.size > 0 && answers.every(({ outcome }) => outcome === 'page')
  if (wereAlike && own.response) return 'alike'
  return userAgents.length === 0 ? 'unpublished' : 'limit'
}
