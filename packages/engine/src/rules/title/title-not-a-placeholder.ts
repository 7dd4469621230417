/**
 * Titles that a tool wrote and nobody replaced, and those that were not filled in: also where the site's name is next to
 * the hole. A URL or the name of a file says no more.
 *
 * Leaves alone: titles that speak of such a word: see `shared/unfilled`.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { cardTitle, titleTexts } from '../shared/card-text.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { surroundingsOf } from '../shared/unfilled/surroundings.ts'
import { unfilledFindings } from '../shared/unfilled/unfilled-findings.ts'
import { unfilledTitle, type Unfilled } from '../shared/unfilled/unfilled-text.ts'
import { defineRule } from '../define-rule.ts'
import { tagFix } from '../shared/snippet.ts'

/** Whole titles, so that an article about a framework is not taken for one. */
const PLACEHOLDER =
  /^(?:home(?: ?[|–-] ?(?:my (?:site|website)(?: \d+)?|home))?|home ?page|index|untitled(?: document| page)?|document|page title|site title|new page|new tab|default title|react app|vite app|lovable app|v0 app|new remix app|new react router app|create t3 app|gatsby default starter|your awesome title|vite \+ \w+(?: \+ ts)?|create next app|next(?:\.?js)? app|nuxt(?:\.?js)? app|vue app|svelte ?(?:kit)? app|angular ?app|webpack app|my (?:app|site|website)(?: \d+)?|loading(?:\.{3}|…)?)$/iu

/** Faults on one page: what is wrong with a text, white space folded; null for nothing. */
export function titleFaults(facts: PageIndex): (text: string) => Unfilled | null {
  const around = surroundingsOf(facts)
  return (text) =>
    PLACEHOLDER.test(text) ? { kind: 'words', part: text, isFirst: true } : unfilledTitle(text, around)
}

export const titleNotAPlaceholder = defineRule({
  id: 'title-not-a-placeholder',
  category: 'title',
  severity: 'warning',
  title: 'The title says what the page is about',
  problem: 'The title does not say what the page is about',
  why: 'A card that says "Home", "undefined" or "React App" gives nobody a reason to open the link.',
  fixes: [
    tagFix('Name what is on the page.', {
      title: 'Sourdough for beginners | Example Bakery',
      'og:title': 'Sourdough for beginners',
    }),
  ],
  sources: [
    official(
      'Avoid vague titles such as "Home" or "Profile"; describe the page.',
      DOCUMENTS.googleTitle,
      GOOGLE_COPY,
    ),
  ],
  supersededBy: ['has-title'],
  examples: {
    fails: [
      '<title>Vite + React + TS</title>',
      '<title>undefined</title>',
      '<title>{{ title }} | Example Bakery</title>',
      '<meta property="og:title" content="https://example.com/card.png">',
      '<title>Home | My Site 1</title>',
    ],
    passes: [
      '<title>Sourdough for beginners</title>',
      '<title>undefined - JavaScript | Example Reference</title>',
    ],
  },
  check(facts) {
    const drawn = cardTitle(facts)
    if (!drawn) return 'not-applicable'
    // In a tag that few cards draw, a title such as "Home" does no harm.
    const others = titleTexts(facts).filter(({ tag, text }) => tag !== drawn.tag && !PLACEHOLDER.test(text))
    return unfilledFindings([drawn, ...others], drawn, titleFaults(facts))
  },
})
