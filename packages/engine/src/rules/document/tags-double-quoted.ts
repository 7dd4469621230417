/**
 * Some apps look for tags with regular expressions that know double quotes only.
 *
 * Leaves alone: keys that the readers in question do not search for, such as og:type; twitter: and standard tags.
 */
import type { PageTag } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { code, measured } from '../../facts/evidence.ts'
import { lostFirst } from '../shared/lost-first.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule, type Fix } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { losesByQuotes, platformsBy } from '../shared/keys-read.ts'
import { counted } from '../shared/page-text.ts'
import { metaSnippet, setting, type Setting, tagFix } from '../shared/snippet.ts'
import { unwrittenUrl } from '../shared/unwritten-url.ts'

const ESCAPE = 'Write &gt; for every > in a value.'
const KEEP = 'Keep the double quotes; in an HTML minifier, turn off the removal of attribute quotes.'
const CHANGE = 'Write key and value of each tag in double quotes, and &quot; for every " in a value.'

const HOW = { double: 'with a ">" in its value', single: 'in single quotes', none: 'without quotes' }
const FIXES = { double: ESCAPE, single: CHANGE, none: KEEP }

/**
 * Its HTML minimizer takes the quotes out of whatever front matter says: github.com/facebook/docusaurus, issue 12368,
 * packages/docusaurus-bundler/src/minifyHtml.ts, and pull request 10554 (read 2026-11).
 */
const DOCUSAURUS: Fix = {
  kind: 'framework',
  description:
    'The HTML minimizer of Docusaurus takes the quotes out, so no front matter can keep them. Build without it; or turn off future.faster.swcHtmlMinimizer in docusaurus.config.js (experimental_faster before 3.10); or update to a version with pull request 12369 (August 2026).',
  snippet: 'SKIP_HTML_MINIFICATION=true npm run build',
}

const isMinified = ({ quote }: PageTag, { extraction }: PageIndex): boolean =>
  quote === 'none' && extraction.generators.includes('docusaurus')

/** How tags are quoted is no word of a framework. */
const asHtml = ({ snippet, writes }: Setting): Pick<Fix, 'snippet' | 'writes'> => ({ snippet, writes })

/** Who does not see the tag as it is written. */
const lostTo = ({ name, quote, rawEnd }: PageTag): string[] =>
  quote === 'double' && !rawEnd
    ? []
    : platformsBy([name.toLowerCase()], (platform, key) =>
        losesByQuotes(platform, key, quote, rawEnd === true),
      )

const NAMES_URL = /^og:(?:image|url|video|audio)\b/i

/** Of a template that was never filled in, `image-url-usable` says more than that there is a ">" in it. */
const written = ({ extraction: { openGraph } }: PageIndex): PageTag[] =>
  openGraph.filter(
    ({ attribute, name, rawEnd, content }) =>
      attribute === 'property' && !(rawEnd && NAMES_URL.test(name) && unwrittenUrl(content)),
  )

export const tagsDoubleQuoted = defineRule({
  id: 'tags-double-quoted',
  category: 'document',
  severity: 'warning',
  explains: ['tag-quotes', 'tag-form'],
  title: 'Attributes of the tags are in double quotes, without a raw ">"',
  problem: 'Tags without double quotes, or with a raw ">" in a value',
  why: 'Browsers take any quotes or none. Some chat apps search the page as text and find only attributes in double quotes, up to the first ">".',
  fixes: [tagFix(KEEP, { 'og:title': 'Your title' })],
  sources: [
    code('The regular expressions ask for double quotes.', DOCUMENTS.signalAndroid),
    measured('Unquoted attributes made the image vanish.', 'nopSolutions/nopCommerce issue 6156'),
  ],
  supersededBy: ['markup-closed'],
  examples: {
    fails: [`<meta property=og:title content=Bread>`, '<meta property="og:title" content="Home > Bread">'],
    passes: [
      metaSnippet('og:title', 'Bread'),
      `${metaSnippet('og:title', 'Bread')}\n<meta property=og:type content=article>`,
    ],
  },
  check(facts, { losses }) {
    const tags = written(facts)
    const [first, ...others] = lostFirst(
      tags.filter((tag) => lostTo(tag).length > 0),
      losses,
    )
    if (!first) return tags.length > 0 ? [] : 'not-applicable'
    const more = others.length > 0 ? `, like ${counted(others.length, 'other tag')}` : ''
    return [
      findingAt(
        first,
        `${first.name} is written ${HOW[first.quote]}${more}.`,
        isMinified(first, facts)
          ? [DOCUSAURUS]
          : [
              {
                description: FIXES[first.quote],
                ...asHtml(setting({ [first.name.toLowerCase()]: first.content })),
              },
            ],
      ),
    ]
  },
})
