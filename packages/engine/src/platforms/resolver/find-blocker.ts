/** What keeps a platform from drawing anything, before any tag is read. */
import { notAskedFor } from '../../errors.ts'
import { readKey, readKeyRefusal } from './fields/ask-source.ts'
import { readField } from './fields/read-field.ts'
import { aside, type Reader } from './reader.ts'
import { type Cause } from '../../facts/evidence.ts'
import type { FaultId } from '../../facts/faults.ts'
import { askPageRobots, robotsDoubt, robotsFault } from './robots-verdict.ts'
import { closedByTime } from './time-limits.ts'
import { listText, quote, sizeAndLimit } from '../../facts/wording.ts'

/** @returns the first thing that stops the platform, or null. */
export function findBlocker(reader: Reader): Cause | null {
  return (
    closedByRobots(reader) ??
    closedByTime(reader) ??
    closedByView(reader) ??
    closedByRedirects(reader) ??
    closedByScheme(reader) ??
    closedByAnswer(reader) ??
    closedBySize(reader) ??
    closedByLetters(reader) ??
    reader.platform.crawler.refuses?.(reader.page) ??
    closedByMissing(reader)
  )
}

function closedByRobots(reader: Reader): Cause | null {
  const { name, crawler } = reader.platform
  const { answer, reason, by } = askPageRobots(reader)
  const who = crawler.robots.token ?? 'crawlers'
  if (answer === 'disallowed')
    return {
      why: `robots.txt keeps ${who} away from this page, and ${name} obeys it.`,
      by,
      faults: ['page-robots'],
    }
  if (answer !== 'doubtful' && answer !== 'unanswered') return null
  const sentence =
    reason === null
      ? `robots.txt keeps ${who} away from this page; whether ${name} obeys it is not known.`
      : robotsDoubt(reason, 'robots.txt', `${name} then stays away from this page`)
  const fault = robotsFault(reason, 'page-robots', 'robots-unanswered')
  return reader.doubts.trust(fault, sentence, by) ? null : { why: sentence, by, faults: [fault] }
}

/** What the page answered when it was asked as this platform's crawler. */
function closedByView({ platform, page, doubts }: Reader): Cause | null {
  const { view } = page
  if (!view || view.outcome === 'elsewhere' || view.outcome === 'redirect') return null
  if (view.outcome === 'page' || view.outcome === 'its-language') {
    // Either language is read as the other is: the card has other words.
    if (view.unsure !== undefined) doubts.trust('crawler-language', view.unsure, view.by)
    return null
  }
  if (view.outcome === 'not-asked') return notAskedView(doubts, platform)
  const cause = { why: `${view.why}.`, by: view.by }
  if (view.outcome === 'refused') return { ...cause, faults: [view.fault] }
  const [unsure, rest] = UNSURE[view.outcome]
  const fault = page.refused?.seenAs.length === 0 ? 'page-walled' : unsure
  return doubts.trust(fault, `${view.why}; ${rest}`, view.by) ? null : { ...cause, faults: [fault] }
}

/** What may be otherwise for the crawler itself, by what our request in its name brought. */
const UNSURE = {
  'elsewhere-unseen': ['card-elsewhere-unseen', 'what is on that card is not known.'],
  'same-page-unasked': ['same-page-unasked', 'what it answers is not known.'],
  disputed: ['crawler-disputed', 'your firewall may still let the real crawler in.'],
  failed: ['crawler-unanswered', 'whether it answers the crawler itself is not known.'],
  late: ['crawler-late', 'whether the crawler itself waits longer is not known.'],
} as const

function notAskedView(doubts: Reader['doubts'], { name }: Reader['platform']): Cause | null {
  const why = notAskedFor(`The page as ${name}'s crawler gets it`)
  return doubts.trust('crawler-not-asked', why) ? null : { why, by: null, faults: ['crawler-not-asked'] }
}

function closedByRedirects({ platform, page }: Reader): Cause | null {
  const rule = platform.crawler.redirects
  if (!rule) return null
  const stop = (why: string): Cause => ({ why, by: rule.by, faults: ['redirects'] })
  const { redirects, finalUrl } = page
  const count = redirects.length
  if (rule.max !== null && count > rule.max && page.view?.outcome !== 'redirect') {
    return stop(
      `The URL redirects ${count} ${count === 1 ? 'time' : 'times'}, and ${platform.name} follows at most ${rule.max}.`,
    )
  }
  const followed = redirects.slice(0, rule.max ?? redirects.length)
  const relative = rule.absoluteLocation && followed.find(({ location }) => !/^https?:\/\//i.test(location))
  if (relative) {
    return stop(
      `A redirect goes to the relative URL ${quote(relative.location)}, and ${platform.name} follows only absolute ones.`,
    )
  }
  const targets = [...redirects.slice(1).map((hop) => hop.url), ...(count > 0 ? [finalUrl] : [])]
  const plain = rule.httpsOnly && page.mode === 'remote' && targets.find((url) => !url.startsWith('https:'))
  return plain ? stop(`A redirect leads to ${quote(plain)}, and ${platform.name} follows only https.`) : null
}

function closedByScheme({ platform: { name, crawler }, page }: Reader): Cause | null {
  const by = crawler.httpsOnly
  if (!by || page.mode === 'local' || page.pageUrl.protocol === 'https:') return null
  return { why: `The page is not https, and ${name} takes only https.`, by, faults: ['page-not-https'] }
}

function closedByAnswer({ platform, page }: Reader): Cause | null {
  const { types, onlyStatus, refusesAttachment } = platform.crawler
  const { name } = platform
  if (onlyStatus && page.status !== onlyStatus.status) {
    return {
      why: `The page answers ${page.status}, and ${name} takes only ${onlyStatus.status}.`,
      by: onlyStatus.by,
      faults: ['page-status'],
    }
  }
  if (refusesAttachment && page.attachment) {
    return {
      why: `The page is sent as an attachment, which ${name} does not read.`,
      by: refusesAttachment,
      faults: ['page-attachment'],
    }
  }
  const isTaken = page.mediaType === null ? types?.untyped : types?.accepted.includes(page.mediaType)
  if (types && !isTaken) {
    const seen = page.mediaType === null ? 'without a media type' : `as ${quote(page.mediaType)}`
    return {
      why: `The page is sent ${seen}, and ${name} reads only ${listText(types.accepted)}.`,
      by: types.by,
      faults: ['content-type'],
    }
  }
  return null
}

function closedBySize({ platform, page, doubts }: Reader): Cause | null {
  const { window } = platform.crawler
  const { htmlLength } = page.extraction
  if (!window || window.over === 'cut' || htmlLength <= window.maxBytes) return null
  const [size, limit] = sizeAndLimit(htmlLength, window.maxBytes)
  // A number in code is what an answer may hold, a documented one what authors are asked for.
  if (window.over === 'risk') {
    if (window.by.kind !== 'code') return null
    const risk = `The page is ${size} long; ${platform.name} takes an answer of at most ${limit}, and what becomes of a longer one is not known.`
    return doubts.trust('beyond-window', risk, window.by)
      ? null
      : { why: risk, by: window.by, faults: ['beyond-window'] }
  }
  const why = `The page is ${size} long, and ${platform.name} gives up over ${limit}.`
  return { why, by: window.by, faults: ['page-too-long'] }
}

/** Bytes that are not UTF-8, where nothing that counts says what they are. */
function closedByLetters({ platform: { name, crawler }, page, doubts }: Reader): Cause | null {
  const { nonAscii, validUtf8, source } = page.extraction.charset
  if (crawler.letters?.otherwise !== 'fails' || !nonAscii || validUtf8 || source === 'header') return null
  if (page.isTypeAssumed) {
    const unseen = `The page is not in UTF-8, and whether its host names the encoding in the Content-Type header, without which ${name} reads nothing, is not known.`
    if (doubts.trust('header-unseen', unseen, crawler.letters.by)) return null
    return { why: unseen, by: crawler.letters.by, faults: ['header-unseen'] }
  }
  return {
    why: `The page is not in UTF-8, and its Content-Type header does not say in which encoding: ${name} then reads nothing.`,
    by: crawler.letters.by,
    faults: ['letters-in-header'],
  }
}

function closedByMissing(reader: Reader): Cause | null {
  const { required, name } = reader.platform
  if (!required) return null
  const lacking = required.keys.filter((key) => readKey(reader, key) === null)
  if (lacking.length === 0) return null
  const none = lacking.length === 1 ? 'none' : 'none of them'
  const [lost] = lacking.flatMap((key) => readKeyRefusal(reader, key) ?? [])
  const seen = lost ? ` (${lost.why})` : ''
  const why = `${name} requires ${listText(lacking)} and finds ${none}${seen}; ${required.orElse}.`
  const about = lost?.about
  const cause: Cause = {
    why,
    by: required.by,
    faults: missingFaults(reader, lacking),
    ...(about && { about }),
  }
  // Where nothing else could be drawn there is no doubt either.
  const { title } = reader.platform.reads
  if (!readField(aside(reader), 'title', title).found) return cause
  const doubt = lacking.some((key) => key.endsWith('title')) ? 'required-title' : 'required-other'
  return reader.doubts.trust(doubt, why, required.by, cause.faults, about) ? null : cause
}

/** A tag that is there and does not count lacks what keeps it from counting, not the tag. */
function missingFaults(reader: Reader, keys: readonly string[]): FaultId[] {
  return keys.flatMap((key) => {
    const refusal = readKeyRefusal(reader, key)
    if (refusal) return refusal.faults
    return reader.page.entries.has(key) ? ['empty-tag' as const] : (NO_TAG[key] ?? [])
  })
}

const NO_TAG: Readonly<Record<string, FaultId>> = {
  'og:title': 'no-og-title',
  'og:description': 'no-og-description',
  'og:image': 'no-og-image',
  'og:url': 'no-og-url',
}
