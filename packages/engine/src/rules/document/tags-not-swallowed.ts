/**
 * Card tags are in the page's bytes and are no tags: a comment, a script, a style sheet or a `<template>` holds them. What
 * is missing then has this cause, so the rules that miss the same keys are superseded.
 *
 * Leaves alone: keys that the page has as tags as well, and the content of a title (`markup-closed`).
 */
import type { Swallowed } from '../../extract/tags.ts'
import { official } from '../../facts/evidence.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { defineRule, type Finding, type Fix } from '../define-rule.ts'
import { filledTag, findingAt, linksWithRel } from '../shared/find-tags.ts'

const LINKS: ReadonlySet<string> = new Set(['canonical', 'icon', 'apple-touch-icon'])

const MAX_NAMED = 4

/** What misses which key. */
const MISSING: readonly (readonly [rule: string, keys: readonly string[]])[] = [
  ['has-title', ['title', 'og:title']],
  ['title-element-present', ['title']],
  ['og-title-present', ['og:title']],
  ['description-present', ['description', 'og:description']],
  ['meta-description-present', ['description']],
  ['og-description-present', ['og:description']],
  ['image-present', ['og:image', 'twitter:image']],
  ['og-image-present', ['og:image']],
  ['twitter-card-present', ['twitter:card']],
  ['og-url-present', ['og:url']],
  ['og-type-present', ['og:type']],
  ['og-site-name-present', ['og:site_name']],
  ['canonical-present', ['canonical']],
  ['favicon-present', ['icon']],
  ['apple-touch-icon-present', ['apple-touch-icon']],
  ['rendered-on-server', ['title', 'description', 'og:title', 'og:description', 'og:image', 'twitter:card']],
]

const supersededRules = (keys: readonly string[]): string[] =>
  MISSING.flatMap(([rule, missed]) => (missed.some((key) => keys.includes(key)) ? [rule] : []))

function isTag(facts: PageIndex, key: string): boolean {
  return LINKS.has(key) ? linksWithRel(facts, key).length > 0 : filledTag(facts, key) !== undefined
}

interface Words {
  /** Ends the sentence that begins with the tags. */
  readonly holds: string
  readonly fix: string
}

function wordsFor({ by, how, line }: Swallowed): Words {
  const at = `that begins in line ${line}`
  if (by === 'comment') {
    return how === 'open'
      ? {
          holds: `in the comment ${at} and is never closed`,
          fix: 'Close the comment with --> before the tags.',
        }
      : { holds: `in the comment ${at}`, fix: 'Take the tags out of the comment.' }
  }
  if (how === 'code')
    return {
      holds: `in the script ${at}: crawlers run no scripts`,
      fix: 'Write the tags into the HTML that the server sends, in place of the script.',
    }
  if (how === 'open')
    return {
      holds: `in the <${by}> ${at} and is not closed before them`,
      fix: `Close it with </${by}> before the tags.`,
    }
  return { holds: `in the <${by}> ${at}`, fix: `Take the tags out of the <${by}>.` }
}

function swallowed(facts: PageIndex, one: Swallowed): Finding[] {
  const keys = one.keys.filter((key) => !isTag(facts, key))
  // Of a <meta> it is a quote that is not closed.
  if (one.how === 'quote' || one.by === 'meta' || keys.length === 0) return []
  const { holds, fix } = wordsFor(one)
  const more = keys.length - MAX_NAMED
  const named = listText(more > 1 ? [...keys.slice(0, MAX_NAMED), `${more} more`] : keys)
  const fixes: Fix[] = [{ description: fix }]
  const place = { line: one.line, column: one.column, name: one.by }
  const verb = keys.length === 1 ? 'is' : 'are'
  return [
    {
      ...findingAt(place, `${named} ${verb} ${holds}. Browsers and most crawlers read no tags there.`, fixes),
      supersedes: supersededRules(keys),
    },
  ]
}

const TAGS = '<meta property="og:title" content="Sourdough">'

export const tagsNotSwallowed = defineRule({
  id: 'tags-not-swallowed',
  category: 'document',
  severity: 'warning',
  points: 4,
  title: 'No comment, script or other element swallows the tags',
  problem: 'The tags are inside of something that is not read as tags',
  why: 'A comment, a script, a style sheet and a <template> hold text or parts for later. What looks like a tag in there is none, for browsers as for crawlers.',
  fixes: ['Take the tags out, into the head itself.'],
  sources: [
    official(
      'A comment lasts until its end, whatever it holds.',
      'https://html.spec.whatwg.org/multipage/parsing.html#comment-state',
    ),
    official(
      'The content of a script is text up to its end tag.',
      'https://html.spec.whatwg.org/multipage/parsing.html#script-data-state',
    ),
    official(
      'The content of a template is not part of the document.',
      'https://html.spec.whatwg.org/multipage/scripting.html#the-template-element',
    ),
  ],
  examples: {
    fails: [
      `<title>Sourdough</title>\n<!-- social tags\n${TAGS}\n-->`,
      `<title>Sourdough</title>\n<style>\nh1 { color: red }\n${TAGS}`,
      `<title>Sourdough</title>\n<script>document.write('${TAGS}')</script>`,
      `<title>Sourdough</title>\n<template>${TAGS}</template>`,
    ],
    passes: [`<title>Sourdough</title>\n<!-- was: ${TAGS} -->\n${TAGS}`],
  },
  check: (facts) => facts.extraction.swallowed.flatMap((one) => swallowed(facts, one)).slice(0, 3),
})
