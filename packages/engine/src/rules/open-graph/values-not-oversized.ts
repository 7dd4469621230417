/**
 * Values over a platform's hard limit do not shorten the card, they prevent it.
 *
 * Leaves alone: images written into the page: `image-url-usable`; long titles and descriptions,
 * which are cut.
 */
import { upperFirst } from '../../facts/wording.ts'
import type { PageTag } from '../../extract/tags.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt, placeName } from '../shared/find-tags.ts'
import { metaSnippet, tagFix } from '../shared/snippet.ts'

const LIMIT_OF_URLS = 2048

/** Discord's limits, in characters; beyond them nothing is shown. */
const LIMITS: readonly { key: RegExp; characters: number }[] = [
  { key: /^og:site_name$/u, characters: 256 },
  { key: /^(?:og|twitter):image:alt$/u, characters: 4096 },
  {
    key: /^(?:og:(?:url|image|video|audio)(?::url|:secure_url)?|twitter:(?:image|player)(?::src|:stream)?)$/u,
    characters: LIMIT_OF_URLS,
  },
]

/** Nearly all values are shorter than any limit. */
const LEAST_LIMIT = Math.min(...LIMITS.map(({ characters }) => characters))

function excess(tag: PageTag): { length: number; limit: number } | null {
  const length = tag.contentLength ?? tag.content.length
  if (length <= LEAST_LIMIT) return null
  const limit = LIMITS.find(({ key }) => key.test(tag.name.toLowerCase()))?.characters
  // An image written into the page is another fault: `image-url-usable`.
  if (limit === undefined || /^\s*data:/iu.test(tag.content)) return null
  return length > limit ? { length, limit } : null
}

const limitText = (limit: number): string =>
  limit === LIMIT_OF_URLS
    ? `${limit} are accepted where a limit is documented, and what others do with more is not known`
    : `${limit} are accepted`

export const valuesNotOversized = defineRule({
  id: 'values-not-oversized',
  category: 'open-graph',
  severity: 'warning',
  explains: ['values-too-long', 'image-url-too-long'],
  title: 'No value is longer than a platform accepts',
  problem: 'A value is longer than some platforms accept',
  why: 'Some limits are hard: a site name, an alternative text or a URL over the limit makes the platform drop the whole card.',
  fixes: [tagFix('Shorten the value.', { 'og:site_name': 'Example Bakery' })],
  sources: [
    official(
      'og:site_name over 256, alt text over 4,096 or a URL over 2,048 characters: nothing is shown.',
      DOCUMENTS.discord,
    ),
    code(
      'Values over 1,000 characters are removed.',
      'element-hq/synapse synapse/media/url_previewer.py at a58ad44e',
    ),
  ],
  examples: {
    fails: [metaSnippet('og:site_name', 'The bakery with the long name '.repeat(9))],
    passes: [metaSnippet('og:site_name', 'Example Bakery')],
  },
  check({ extraction: { openGraph, twitter } }) {
    const tags = [...openGraph, ...twitter]
    if (tags.length === 0) return 'not-applicable'
    return tags.flatMap((tag) => {
      const over = excess(tag)
      return over
        ? [
            findingAt(
              tag,
              `${upperFirst(placeName(tag))} has ${over.length} characters; ${limitText(over.limit)}.`,
              [{ description: `Shorten it to ${over.limit} characters.` }],
            ),
          ]
        : []
    })
  },
})
