/**
 * An old tag that an author took out with a comment is drawn all the same, by readers that search the page as text.
 *
 * Leaves alone: tags in comments that no platform draws, and keys that the page has nowhere else (`tags-not-swallowed`).
 */
import type { PageTag } from '../../extract/tags.ts'
import { code } from '../../facts/evidence.ts'
import { keyName, listText, quote } from '../../facts/wording.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import type { PlatformPreview, PlatformResults } from '../../platforms/platform-results.ts'
import { TAG_IN_TEXT } from '../../platforms/resolver/warnings-of.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt } from '../kit/find-tags.ts'
import { metaSnippet } from '../kit/snippet.ts'

const FIX = 'Delete what is in the comment: a comment hides a tag from browsers only.'

const readersOf = ({ compatibility }: PlatformResults) =>
  PLATFORMS.filter(({ id }) => compatibility.platforms[id]?.warnings.some((one) => one.id === TAG_IN_TEXT))

const draws = ({ title, description, image }: PlatformPreview, { content }: PageTag): boolean =>
  [title, description, image?.url].includes(content.trim())

export const tagsNotInComments = defineRule({
  id: 'tags-not-in-comments',
  category: 'document',
  severity: 'warning',
  title: 'No app draws a tag that is in a comment',
  problem: 'A tag in a comment is drawn all the same',
  why: 'Some apps search the source of a page as text, with patterns that know nothing of comments: a tag that was commented out counts for them, and is drawn in place of the one that browsers see.',
  fixes: [{ description: FIX }],
  sources: [
    code(
      'The patterns run over the source as it is.',
      'signalapp/Signal-iOS SignalUI/LinkPreview/HTMLMetadata.swift; RocketChat/Rocket.Chat AfterSaveOEmbed.ts',
      '2026-11-25',
    ),
  ],
  examples: {
    fails: [
      {
        html: examplePage(
          `<title>Bread</title>\n<!-- ${metaSnippet('og:title', 'Old')} -->\n${metaSnippet('og:title', 'Bread')}`,
        ),
      },
    ],
    passes: [
      {
        html: examplePage(
          `<!-- ${metaSnippet('twitter:card', 'summary')} -->\n${metaSnippet('twitter:card', 'summary')}`,
        ),
      },
    ],
  },
  check({ extraction: { textTags, allTags } }, results) {
    const readers = readersOf(results)
    const ids: ReadonlySet<string> = new Set(readers.map(({ id }) => id))
    const cards = results.previews.filter(({ platform }) => ids.has(platform))
    const live = new Set(allTags.map(({ name }) => name.toLowerCase()))
    const tags = textTags.filter(({ name }) => live.has(name.toLowerCase()))
    const tag = tags.find((one) => cards.some((card) => draws(card, one)))
    if (tags.length === 0) return 'not-applicable'
    if (!tag) return []
    const names = listText(readers.map(({ name }) => name))
    const [search, draw] = readers.length === 1 ? ['searches', 'draws'] : ['search', 'draw']
    const place = tag.within === 'comment' ? 'a comment' : `<${tag.within ?? ''}>`
    const message = `${names} ${search} the page as text and ${draw} ${keyName(tag.name)} from ${place}: ${quote(tag.content)}.`
    return [findingAt(tag, message, [{ description: FIX }])]
  },
})
