/**
 * Crawlers read so many bytes of a page and no more; tags behind that window do not exist for them.
 *
 * Leaves alone: keys that no card is made of; the limits are those of the platform list, so a new
 * platform moves this rule.
 */
import type { PageTag } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { code, measured, official } from '../../facts/evidence.ts'
import { sizeText, upperFirst } from '../../facts/wording.ts'
import type { PlatformLosses } from '../../platforms/losses.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { lostFirst } from '../shared/lost-first.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { filledTag, findingAt, placeName } from '../shared/find-tags.ts'

const CARD_KEYS = ['og:title', 'og:description', 'og:image', 'twitter:card', 'title', 'description']

/** The card's tag that ends last. */
function lastTag(facts: PageIndex): PageTag | undefined {
  const tags = CARD_KEYS.flatMap((key) => filledTag(facts, key) ?? [])
  return tags.toSorted((a, b) => a.endOffset - b.endOffset).at(-1)
}

/** Bytes of a page that every crawler reads whose limit is known. */
const REACH = Math.min(...PLATFORMS.map(({ crawler }) => crawler.window?.maxBytes ?? Infinity))

const EXPLAINS = ['tag-far-down', 'tag-very-far-down', 'beyond-window', 'page-too-long'] as const

/** Of each tag that people miss what the platform says that reads least: not of the last one of the page. */
function lostTags(losses: readonly PlatformLosses[]): Finding[] {
  const windowOf = (id: string) =>
    PLATFORMS.find((platform) => platform.id === id)?.crawler.window?.maxBytes ?? Infinity
  const lost = losses
    .toSorted((a, b) => windowOf(a.platform) - windowOf(b.platform))
    .flatMap(({ losses: [worst] }) =>
      worst?.about && EXPLAINS.some((fault) => worst.faults.includes(fault))
        ? [{ ...worst.about, ...worst }]
        : [],
    )
  const first = new Map(lost.toReversed().map((one) => [`${one.line}:${one.column}`, one]))
  return lostFirst([...first.values()], losses).map(({ reason, source: tag, line, column, value }) => ({
    message: `${reason}.`,
    where: { line, column, tag },
    evidence: value,
  }))
}

export const tagsEarly = defineRule({
  id: 'tags-early',
  category: 'document',
  severity: 'warning',
  explains: [...EXPLAINS],
  title: 'The tags are within the bytes that crawlers read',
  problem: 'Preview tags come too late in the page',
  why: 'Crawlers read the first part of a page only. Inlined styles and scripts before the tags push them out of reach, although a browser shows nothing wrong.',
  fixes: [
    'Move the preview tags to the top of the <head> of the page, right after the charset, before styles and scripts.',
    'Put large inline styles, scripts and data into files of their own.',
  ],
  sources: [
    official('The head with its tags must lie within the first 300 KB.', DOCUMENTS.whatsapp),
    official('Tags must come before the first 1 MB.', DOCUMENTS.facebookCrawler),
    code('Reads 150 KB.', DOCUMENTS.wordpress),
    measured('On 1 page in 37 the last tag ends after 100 KiB, on 1 in 100 after 300 KiB.', DOCUMENTS.survey),
  ],
  examples: {
    fails: [
      {
        html: examplePage('<style>/* 350 kB of styles */</style>\n<title>Bread</title>'),
        padding: { after: '/* 350 kB of styles */', bytes: 350_000 },
      },
    ],
    passes: [`<title>Bread</title>\n<style>\n.a { color: red }\n</style>`],
  },
  check(facts, { losses }) {
    const last = lastTag(facts)
    if (!last) return 'not-applicable'
    if (last.endOffset <= REACH) return []
    const lost = lostTags(losses)
    if (lost.length > 0) return lost
    const reach = `some crawlers read only the first ${sizeText(REACH)}`
    return [
      findingAt(
        last,
        `${upperFirst(placeName(last))} ends ${sizeText(last.endOffset)} into the page, and ${reach}.`,
      ),
    ]
  },
})
