/**
 * Titles that a tool wrote and nobody replaced.
 *
 * Leaves alone: longer titles that hold such a word.
 */
import { cardTitle, isTemplateRest } from '../kit/card-text.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../kit/documents.ts'
import { SPOILT, UNRENDERED } from '../kit/untrue.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt } from '../kit/find-tags.ts'
import { quoted } from '../kit/page-text.ts'
import { setting } from '../kit/snippet.ts'

/** Whole titles, so that an article about a framework is not taken for one. */
const PLACEHOLDER =
  /^(?:home(?: ?[|–-] ?(?:my (?:site|website)(?: \d+)?|home))?|home ?page|index|untitled(?: document| page)?|document|page title|site title|new page|new tab|default title|react app|vite app|vite \+ \w+(?: \+ ts)?|create next app|next(?:\.?js)? app|nuxt(?:\.?js)? app|vue app|svelte ?(?:kit)? app|angular ?app|webpack app|my (?:app|site|website)(?: \d+)?|loading(?:\.{3}|…)?)$/iu

/** Also what a template left. @param text white space folded. */
export const isPlaceholderTitle = (text: string): boolean => isTemplateRest(text) || PLACEHOLDER.test(text)

export const titleNotAPlaceholder = defineRule({
  id: 'title-not-a-placeholder',
  category: 'title',
  severity: 'warning',
  title: 'The title says what the page is about',
  problem: 'The title is a placeholder',
  why: 'A card that says "Home" or "React App" gives nobody a reason to open the link.',
  fixes: [
    {
      description: 'Name what is on the page.',
      ...setting({
        title: 'Sourdough for beginners | Example Bakery',
        'og:title': 'Sourdough for beginners',
      }),
    },
  ],
  sources: [
    official(
      'Avoid vague titles such as "Home" or "Profile"; describe the page.',
      DOCUMENTS.googleTitle,
      GOOGLE_COPY,
    ),
  ],
  mootWhen: ['has-title'],
  examples: {
    fails: [
      { html: examplePage('<title>Vite + React + TS</title>') },
      { html: examplePage('<title>undefined</title>') },
      { html: examplePage('<title>Home | My Site 1</title>') },
    ],
    passes: [{ html: examplePage('<title>Sourdough for beginners</title>') }],
  },
  check(facts) {
    const title = cardTitle(facts)
    if (!title) return 'not-applicable'
    if (!isPlaceholderTitle(title.text)) return []
    const message = `${title.tag.name} says ${quoted(title.text)}.`
    return [{ ...findingAt(title.tag, message), untrue: isTemplateRest(title.text) ? UNRENDERED : SPOILT }]
  },
})
