/**
 * The title made for cards; `<title>` is only what some readers fall back to.
 *
 * Leaves alone: a page without any title, which `has-title` speaks of.
 */
import { cardTitle } from '../shared/card-text.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag } from '../shared/find-tags.ts'
import { lackOf, UNSEEN_TAGS } from '../shared/lack.ts'
import { tagFix } from '../shared/snippet.ts'
import { titleFaults } from './title-not-a-placeholder.ts'

/** @param bare whether the name of the site is known to be out of it. */
const fixFor = (title: string, bare: boolean) =>
  tagFix(
    bare
      ? 'Add og:title, the title that previews show, without the name of the site.'
      : 'Add og:title, the title that previews show. Leave out the name of the site if it is in there: it belongs in og:site_name.',
    { 'og:title': title },
  )

export const ogTitlePresent = defineRule({
  id: 'og-title-present',
  category: 'title',
  severity: 'warning',
  points: 1,
  explains: [
    'no-og-title',
    'no-title',
    'title-source',
    'title-lines',
    'guessed-title',
    'tag-alone',
    'empty-tag',
  ],
  title: 'The page has og:title',
  problem: 'Missing og:title',
  why: 'Apps that read Open Graph alone guess a title, or draw none. With og:title you decide what people see.',
  fixes: [fixFor('What this page is about', true)],
  sources: [
    official('og:title is required on every page.', DOCUMENTS.openGraph),
    official('og:title is required for a preview.', DOCUMENTS.whatsapp),
    code('An empty og:title hides the title element, and no card is saved.', DOCUMENTS.mastodonExtractor),
  ],
  needs: ['whole-page'],
  supersededBy: [...UNSEEN_TAGS, 'has-title'],
  examples: {
    fails: ['<title>Sourdough for beginners</title>'],
    passes: ['<meta property="og:title" content="Sourdough for beginners">'],
  },
  check(facts) {
    if (filledTag(facts, 'og:title')) return []
    const { title } = facts.metadata
    const text = title?.display ?? cardTitle(facts)?.text
    // A hole is not copied: the fix then names what to fill in.
    const isSound = text !== undefined && !titleFaults(facts)(text)
    const fixes = isSound ? [fixFor(text, title !== null && title.display !== title.value)] : undefined
    const lack = lackOf(facts, 'og:title', 'og:title', fixes)
    return lack ? [lack] : 'not-applicable'
  },
})
