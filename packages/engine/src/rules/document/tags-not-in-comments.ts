/**
 * An old tag that an author took out with a comment is drawn all the same, by readers that search the page as text.
 *
 * Leaves alone: tags in comments that no platform draws, and keys that the page has nowhere else (`tags-not-swallowed`).
 */
import type { PageTag } from '../../extract/tags.ts'
import { code } from '../../facts/evidence.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { holderText, keyName, listText, quote } from '../../facts/wording.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import type { PlatformPreview, PlatformResults } from '../../platforms/platform-results.ts'
import { TAG_IN_TEXT } from '../../platforms/resolver/warnings-of.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { pageUrl } from '../shared/page-urls.ts'
import { metaSnippet } from '../shared/snippet.ts'

const FIX = 'Delete what is in the comment: a comment hides a tag from browsers only.'

const fixIn = (holder: string): string =>
  holder === 'comment' ? FIX : `Take the tag out of ${holderText(holder)}: that hides it from browsers only.`

const readersOf = ({ compatibility }: PlatformResults) =>
  PLATFORMS.filter(({ id }) => compatibility.platforms[id]?.warnings.some((one) => one.id === TAG_IN_TEXT))

function draws({ title, description, image }: PlatformPreview, value: string, facts: PageIndex): boolean {
  return title === value || description === value || (image?.url ?? null) === pageUrl(facts, value)?.href
}

export const tagsNotInComments = defineRule({
  id: 'tags-not-in-comments',
  category: 'document',
  severity: 'warning',
  title: 'No app draws a tag that is in a comment',
  problem: 'A tag in a comment is drawn all the same',
  why: 'Some apps search the source of a page as text, with patterns that know nothing of comments: a tag that was commented out counts for them, and is drawn in place of the one that browsers see.',
  fixes: [FIX],
  sources: [
    code(
      'The patterns run over the source as it is.',
      'signalapp/Signal-iOS SignalUI/LinkPreview/HTMLMetadata.swift; RocketChat/Rocket.Chat AfterSaveOEmbed.ts',
      '2026-11-25',
    ),
  ],
  examples: {
    fails: [
      `<title>Bread</title>\n<!-- ${metaSnippet('og:title', 'Old')} -->\n${metaSnippet('og:title', 'Bread')}`,
    ],
    passes: [`<!-- ${metaSnippet('twitter:card', 'player')} -->\n${metaSnippet('twitter:card', 'summary')}`],
  },
  check(facts, results) {
    const { textTags, allTags } = facts.extraction
    const readers = readersOf(results)
    const drawnBy = ({ content }: PageTag) =>
      readers.filter(({ id }) =>
        results.previews.some((card) => card.platform === id && draws(card, content.trim(), facts)),
      )
    const live = (tag: PageTag) => allTags.filter(({ name }) => name.toLowerCase() === tag.name.toLowerCase())
    // One that says the same as the tag that browsers see does no harm.
    const tags = textTags.filter((tag) => live(tag).some(({ content }) => content !== tag.content))
    const tag = tags.find((one) => drawnBy(one).length > 0)
    if (tags.length === 0) return 'not-applicable'
    if (!tag) return []
    const names = drawnBy(tag).map(({ name }) => name)
    const [search, draw] = names.length === 1 ? ['searches', 'draws'] : ['search', 'draw']
    const message = `${listText(names)} ${search} the page as text and ${draw} ${keyName(tag.name)} from ${holderText(tag.within ?? 'comment')}: ${quote(tag.content)}.`
    const holder = tag.within ?? 'comment'
    const problem = `A tag in ${holderText(holder)} is drawn all the same`
    return [{ ...findingAt(tag, message, [{ description: fixIn(holder) }]), problem }]
  },
})
