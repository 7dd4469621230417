/**
 * A theme and a plug-in, or an app's shell and the page, write the same tags with other values: the usual cause of a card
 * that stays the old one, whatever is changed in one of the two places.
 *
 * Leaves alone: several images of one page, and one key alone that is there twice, which has a rule of its own.
 */
import { code, official } from '../../facts/evidence.ts'
import { twoWriters, type Doubled, type TwoWriters } from '../../facts/two-writers.ts'
import { listText } from '../../facts/wording.ts'
import type { Platform } from '../../platforms/define-platform.ts'
import { BIG_PLATFORMS, PLATFORMS } from '../../platforms/index.ts'
import type { DuplicateRule } from '../../platforms/platform-rules.ts'
import { defineRule, type Fix } from '../define-rule.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { fieldsReading } from '../shared/keys-read.ts'
import { quoted } from '../shared/page-text.ts'

const tags = (title: string, image: string): string =>
  `<meta property="og:title" content="${title}">\n<meta property="og:image" content="https://example.com/${image}.png">`

export const tagsWrittenOnce = defineRule({
  id: 'tags-written-once',
  category: 'document',
  severity: 'warning',
  points: 2,
  explains: ['duplicate-title', 'duplicate-description', 'duplicate-image', 'duplicate-tag'],
  title: 'One part of the site writes the tags of the card',
  problem: 'Two parts of your site write the same tags',
  why: 'Whatever is changed in one of the two places, the other one still says the old: apps take the first, some the last.',
  fixes: [
    {
      kind: 'content',
      description:
        'Let one part write them: turn the tags of the theme or of the plug-in off, or take the defaults out of the template that all pages share.',
      apply: 'none',
    },
  ],
  sources: [
    official('In a conflict the first tag from the top is preferred.', DOCUMENTS.openGraph),
    code('The last og:title wins.', DOCUMENTS.synapsePreviews),
  ],
  supersededBy: ['markup-closed', 'not-a-login-page'],
  examples: {
    fails: [`${tags('The bakery', 'old')}\n${tags('Sourdough for beginners', 'card')}`],
    passes: [
      tags('Sourdough for beginners', 'card'),
      `${tags('Sourdough for beginners', 'card')}\n<meta property="og:image" content="https://example.com/oven.png">`,
    ],
  },
  check(facts) {
    const two = twoWriters(facts)
    const [title] = two?.doubled ?? []
    if (!two || !title) return []
    // The image first: it is what people see.
    const shown = [...two.doubled].toSorted((a, b) => weight(a) - weight(b)).slice(0, 3)
    const values = shown.map(
      ({ key, first, last }) => `${nameOf(key)} is ${quoted(first.value)} and ${quoted(last.value)}`,
    )
    const [decisive = title] = shown
    const message = `Two parts of your site write these tags (lines ${title.first.line} and ${title.last.line}): ${values.join('; ')}.${whoTakes(decisive)}`
    const { line, column, value } = title.last
    const where = { line, column, tag: 'og:title' }
    const byHand = facts.extraction.generators.length === 0 && keepOneOf(two)
    return [
      {
        message,
        where,
        evidence: value,
        supersedes: supersededFor(two),
        ...(byHand && { fixes: [byHand] }),
      },
    ]
  },
})

/** Of a page that names no tool there is no plug-in to turn off: somebody wrote both. Null where both are in the same lines. */
function keepOneOf({ doubled }: TwoWriters): Fix | null {
  const linesOf = (which: 'first' | 'last') => {
    const lines = new Set(doubled.map((one) => one[which].line).toSorted((a, b) => a - b))
    return `line${lines.size === 1 ? '' : 's'} ${listText([...lines].map(String))}`
  }
  const [first, last] = [linesOf('first'), linesOf('last')]
  if (first === last) return null
  return {
    kind: 'content',
    description: `Keep one of the two sets and delete the other: ${first}, or ${last}. Where a program or a template writes one of them, take it out there.`,
    apply: 'none',
  }
}

/** Rules that would say a part of it once more, or speak of an image that is not meant. */
function supersededFor({ doubled, meant }: TwoWriters): string[] {
  const keys = new Set(doubled.map(({ key }) => key))
  return [
    'title-single',
    ...(keys.has('og:description') || keys.has('description') ? ['description-single'] : []),
    ...(keys.has('canonical') ? ['canonical-single'] : []),
    ...(keys.has('og:image') ? ['image-single'] : []),
    ...(keys.has('og:image') && meant !== 'first' ? ['image-large-enough'] : []),
    ...((keys.has('og:url') || keys.has('canonical')) && meant !== 'first'
      ? ['url-names-this-page', 'card-of-this-page', 'og-url-matches-canonical']
      : []),
  ]
}

const ORDER = ['og:image', 'og:title', 'og:description']
const weight = ({ key }: Doubled): number => (ORDER.indexOf(key) + ORDER.length + 1) % (ORDER.length + 1)

const nameOf = (key: string): string =>
  key === 'canonical' ? 'the canonical link' : key === 'title' ? 'the title element' : key

/** Big platforms of which it is known. Begins with a space; empty where it is known of none. */
function whoTakes({ key }: Doubled): string {
  const taking = (which: DuplicateRule): string[] =>
    PLATFORMS.filter((platform) => BIG_PLATFORMS.has(platform.id) && takes(platform, key) === which).map(
      ({ name }) => name,
    )
  const said = (['first', 'last'] as const).flatMap((which) => {
    const names = taking(which)
    return names.length === 0
      ? []
      : [`${listText(names)} ${names.length === 1 ? 'takes' : 'take'} the ${which} ${key}`]
  })
  return said.length === 0 ? '' : ` ${said.join('; ')}.`
}

function takes(platform: Platform, key: string): DuplicateRule | null {
  const [field] = fieldsReading(platform, key)
  if (!field) return null
  return (
    platform.reads.keyDuplicates?.[key] ??
    (field.duplicates === undefined ? platform.reads.duplicates : field.duplicates)
  )
}
