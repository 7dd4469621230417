/** What a platform's data says, as lists of facts; each with the kind of its evidence where it has its own. */
import type { Evidence, Platform } from '@linklens/engine'
import { ageText, count, durationText, listText } from '../../format.ts'
import { ratioText } from '../../view/crops.ts'
import { ConfidenceMark } from '../../components/report/evidence.tsx'
import type { Fact } from '../../components/report/fact-list.tsx'
import { limitText, needText } from './platform-conditions.ts'

const unknown = 'unknown'
const orUnknown = (value: boolean | null, yes: string, no: string): string =>
  value === null ? unknown : value ? yes : no

function withEvidence(text: string, by: Evidence | null | undefined): Fact[1] {
  if (!by) return text
  return (
    <>
      {text} <ConfidenceMark kind={by.kind} />
    </>
  )
}

export function crawlerFacts({ crawler }: Platform): Fact[] {
  const { robots, window, types, onlyStatus, encodings } = crawler
  const over = { cut: 'the rest is ignored', fail: 'no card at all', risk: 'the card is at risk' }
  const by = { server: 'the platform’s server', sender: 'the sender’s device' }
  return [
    ['User agent', crawler.userAgents.length > 0 ? crawler.userAgents.join(' · ') : unknown],
    ['Asked by', by[crawler.fetchedBy]],
    ['Known by', knownByFact(crawler)],
    ['robots.txt', robotsFact(robots)],
    ['robots.txt for images', robots.images ? withEvidence('honoured', robots.images) : null],
    [
      'Reads of a page',
      window ? withEvidence(`${limitText(window.maxBytes)}, then ${over[window.over]}`, window.by) : unknown,
    ],
    ['Runs scripts', orUnknown(crawler.scripts, 'yes', 'no')],
    ['Media types', types ? withEvidence(listText(types.accepted), types.by) : unknown],
    ['Status', onlyStatus ? withEvidence(`${onlyStatus.status} only`, onlyStatus.by) : null],
    ['Page URL', crawler.httpsOnly ? withEvidence('https only', crawler.httpsOnly) : null],
    ['Attachments', crawler.refusesAttachment ? withEvidence('not read', crawler.refusesAttachment) : null],
    [
      'Content codings',
      encodings ? withEvidence(`only ${listText(encodings.accepted)}`, encodings.by) : null,
    ],
    ['Redirects', redirectsFact(crawler.redirects)],
    ['Waits for a page', waitFact(crawler.timeLimit)],
    ['Waits for the image', imageWaitFact(crawler.timeLimit)],
  ]
}

function waitFact(limit: Platform['crawler']['timeLimit']): Fact[1] {
  if (!limit) return unknown
  const { pageMs, says, by } = limit
  return withEvidence(pageMs === null ? `asks for an answer ${says}` : durationText(pageMs), by)
}

function imageWaitFact(limit: Platform['crawler']['timeLimit']): Fact[1] {
  const image = limit?.image
  if (!image) return unknown
  const together = image.fromPageOn
    ? ', page and image together, where the page does not declare its size'
    : ''
  return withEvidence(`${durationText(image.ms)}${together}`, image.by)
}

function knownByFact({ verification }: Platform['crawler']): Fact[1] {
  const { ranges, reverseDns, none } = verification ?? {}
  if (ranges) return withEvidence('published networks', ranges.by)
  if (reverseDns) return withEvidence(`reverse DNS in ${listText(reverseDns.suffixes)}`, reverseDns.by)
  return none ? withEvidence('no IP address', none) : unknown
}

function robotsFact({ honoured, token, by }: Platform['crawler']['robots']): Fact[1] {
  const name = token ? `, as ${token}` : ''
  if (honoured === null) return token ? withEvidence(`unknown; its token is ${token}`, by) : unknown
  return withEvidence(honoured ? `honoured${name}` : 'not honoured', by)
}

function redirectsFact(rule: Platform['crawler']['redirects']): Fact[1] {
  if (!rule) return unknown
  const parts = [
    rule.max !== null && `at most ${rule.max}`,
    rule.httpsOnly && 'to https only',
    rule.absoluteLocation && 'with an absolute Location',
  ].filter(Boolean)
  return withEvidence(parts.join(', '), rule.by)
}

const ATTRIBUTES = {
  property: 'property only',
  name: 'name only',
  either: 'property or name',
  'name-first': 'name, else property',
  'property-first': 'property, else name',
} as const

const CASES = {
  exact: 'lower case only',
  ignored: 'any',
  'first-ignored': 'lower case, the first letter any',
  'prefix-ignored': 'any before the colon, lower case after it',
  'rest-ignored': 'lower case before the colon, any after it',
} as const

const EMPTY = {
  skipped: 'not used',
  'next-source': 'passed over, with the others of their key',
  wins: 'win: nothing else is asked',
} as const

const QUOTES = {
  any: null,
  double: 'double only',
  quoted: 'needed',
  'value-quoted': 'needed around the value',
  alike: 'needed, the same around key and value',
} as const
const EQUAL = { first: 'the first wins', last: 'the last wins' } as const

const named = <K extends string>(words: Readonly<Record<K, string>>, key: K | null): string =>
  key === null ? unknown : words[key]

/** How it finds the tags. */
export function readingFacts({ crawler, reads, required }: Platform): Fact[] {
  const { by, image, oEmbed } = reads
  const quotes = QUOTES[reads.quotes] ?? (image.quotes && QUOTES[image.quotes])
  return [
    ['Key in', withEvidence(named(ATTRIBUTES, reads.attribute), reads.attribute === null ? null : by)],
    ['Value in', reads.values === null ? unknown : reads.values.replaceAll('-', ' ')],
    ['Letters of keys', named(CASES, reads.keyCase)],
    ['Equal tags', equalFact(reads)],
    ['Empty tags', named(EMPTY, reads.empty)],
    [
      'Quotes',
      quotes ? withEvidence(quotes + (image.quotes ? ', for the image' : ''), image.quotesBy) : null,
    ],
    ['Tags in the body', orUnknown(crawler.headOnly, 'ignored', 'read')],
    ['Decoded twice', fieldsText(reads.decodesAgain)],
    ['HTML taken out of', fieldsText(reads.stripsTags)],
    ['Required', required ? withEvidence(listText(required.keys), required.by) : null],
    ['oEmbed', oEmbed ? withEvidence(oEmbedText(oEmbed), oEmbed.by) : null],
  ]
}

function equalFact({ duplicates, keyDuplicates = {}, image }: Platform['reads']): string {
  const last = Object.keys(keyDuplicates).filter((key) => keyDuplicates[key] === 'last')
  const parts = [
    named(EQUAL, duplicates),
    last.length > 0 && `of ${listText(last)} the last`,
    image.duplicates && image.duplicates !== duplicates && `of images the ${image.duplicates}`,
  ].filter(Boolean)
  return parts.join('; ')
}

const FIELD_WORDS = { title: 'title', description: 'description', siteName: 'site name' } as const

const fieldsText = (fields: readonly (keyof typeof FIELD_WORDS)[] | undefined): string | null =>
  fields ? listText(fields.map((field) => FIELD_WORDS[field])) : null

function oEmbedText(rules: NonNullable<Platform['reads']['oEmbed']>): string {
  return [
    listText(rules.linkTypes),
    rules.onlyStatus !== undefined && `status ${rules.onlyStatus}`,
    rules.version === 'required' && 'version 1.0 named',
    rules.refusesTypes && `not of type ${listText(rules.refusesTypes, 'or')}`,
    rules.sizedThumbnail && 'a thumbnail only with both its sizes',
    rules.takesOver && 'replaces the whole page',
  ]
    .filter(Boolean)
    .join('; ')
}

const RELATIVE_URLS = {
  absolute: 'not taken',
  'with-host': 'only //host/path',
  'root-relative': 'only /from-the-root',
  any: 'taken',
} as const

export function imageFacts({ image, layouts }: Platform): Fact[] {
  const { reference, formats, advised, httpsOnly } = image
  const best = layouts.find(({ rank, picture }) => rank === 'best' && picture)?.picture
  const needs = (list: typeof image.needs) =>
    list.map((need, index) => (
      <>
        {index > 0 && '; '}
        {withEvidence(needText(need), need.by)}
      </>
    ))
  const advice = advised && `${advised.width}${advised.height === null ? ' px wide' : ` × ${advised.height}`}`
  const relative =
    reference && (reference.from ? 'taken as if from the root' : RELATIVE_URLS[reference.accepts])
  return [
    ['Any image', image.needs.length > 0 ? needs(image.needs) : 'limits unknown'],
    ['For the best card', best && best.needs.length > 0 ? needs(best.needs) : null],
    ['Advised', advised && withEvidence(advice ?? '', advised.by)],
    ['Frame', best?.frame && typeof best.frame === 'object' ? ratioText(best.frame.ratio) : null],
    ['Formats', formats?.accepted ? withEvidence(formats.accepted.join(', '), formats.by) : unknown],
    [
      'Not',
      formats && formats.refused.length > 0 ? withEvidence(formats.refused.join(', '), formats.by) : null,
    ],
    ['Relative URLs', relative === null ? unknown : withEvidence(relative, reference?.by)],
    ['Image URL', httpsOnly ? withEvidence('https only', httpsOnly) : null],
  ]
}

export function textFacts({ text, layouts }: Platform): Fact[] {
  const other = layouts.find(({ descriptionLines }) => descriptionLines !== undefined)
  return [
    ['Title', cutFact(text.title)],
    ['Description', cutFact(text.description)],
    [
      'Description without an image',
      other ? withEvidence(`at most ${other.descriptionLines} lines`, other.by) : null,
    ],
    ['Description equal to the title', text.dropsEqualDescription ? 'drawn once' : null],
    ['Without a description', text.fillsDescription ? 'the text of the page' : null],
    ['Site name', text.siteName ? cutFact(text.siteName) : null],
    ['Alt text', text.alt ? cutFact(text.alt) : null],
    ['URL line', orUnknown(text.domain, 'drawn', 'not drawn')],
    ['Accent colour', text.accent ? withEvidence(text.accent.key, text.accent.by) : null],
  ]
}

function cutFact(cut: Platform['text']['title']): Fact[1] {
  if (!cut) return unknown
  const { characters, bytes, graphemes, lines } = cut
  const parts = [
    characters !== undefined && `${count(characters)} characters`,
    bytes !== undefined && `${bytes} bytes`,
    graphemes !== undefined && `${graphemes} graphemes`,
    lines !== undefined && `${lines} ${lines === 1 ? 'line' : 'lines'}`,
  ].filter(Boolean)
  return parts.length > 0 ? withEvidence(`at most ${parts.join(', ')}`, cut.by) : unknown
}

export function cacheFacts({ cache }: Platform): Fact[] {
  return [
    ['Kept for', cache.seconds === null ? unknown : ageText(cache.seconds)],
    ['Note', cache.note],
  ]
}
