/**
 * Some apps look for tags with regular expressions that know double quotes only.
 *
 * Leaves alone: twitter: and standard tags, which the readers in question do not search for.
 * Weight: two platforms of many, but there the card is empty.
 */
import { DOCUMENTS, code, measured } from '../claims.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../example-html.ts'
import { findingAt } from '../find-tags.ts'
import { counted } from '../page-text.ts'
import { platformsThat } from '../platform-effects.ts'
import { metaSnippet, setting } from '../snippet.ts'

export const tagsDoubleQuoted = defineRule({
  id: 'tags-double-quoted',
  category: 'document',
  severity: 'warning',
  points: 2,
  title: 'Attributes of the tags stand in double quotes',
  problem: 'Tags are written without double quotes',
  why: 'Browsers take any quotes or none. Some chat apps search the page as text and find only attributes in double quotes.',
  fixes: [
    {
      description: 'Keep the double quotes; in an HTML minifier, turn off the removal of attribute quotes.',
      ...setting({ 'og:title': 'Your title' }),
    },
  ],
  sources: [
    code('The regular expressions ask for double quotes.', DOCUMENTS.signalAndroid),
    measured('Unquoted attributes made the picture vanish.', 'nopSolutions/nopCommerce issue 6156'),
  ],
  platforms: () => platformsThat(({ reads }) => reads.quotes !== 'any' || reads.image.quotes !== undefined),
  examples: {
    fails: [{ html: examplePage(`<meta property=og:title content=Bread>`) }],
    passes: [{ html: examplePage(metaSnippet('og:title', 'Bread')) }],
  },
  check({ extraction: { openGraph } }) {
    const tags = openGraph.filter(({ attribute }) => attribute === 'property')
    const [first, ...others] = tags.filter(({ quote }) => quote !== 'double')
    if (!first) return tags.length > 0 ? [] : 'not-applicable'
    const more = others.length > 0 ? `, like ${counted(others.length, 'other tag')}` : ''
    const how = first.quote === 'single' ? 'in single quotes' : 'without quotes'
    return [findingAt(first, `${first.name} is written ${how}${more}.`)]
  },
})
