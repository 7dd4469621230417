/**
 * Some readers prefer the oEmbed title to the tags; the two should agree.
 *
 * Leaves alone: titles of which one holds the other, and differences of case, quotes and dashes.
 */
import { foldText, isEscapedTwice } from '../../metadata/text.ts'
import { cardTitle } from '../shared/card-text.ts'
import { code, official } from '../../facts/evidence.ts'
import { listText } from '../../facts/wording.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt, linkPlace, placeName } from '../shared/find-tags.ts'
import { quoted, saysTheSame } from '../shared/page-text.ts'
import { contentFix, serverFix } from '../shared/fixes.ts'

const html = examplePage(
  '<meta property="og:title" content="Sourdough for beginners">\n<link rel="alternate" type="application/json+oembed" href="https://example.com/oembed?url=page">',
)
const answer = (title: string) => ({ json: { version: '1.0', type: 'link', title } })

const ESCAPED = {
  problem: 'The title in the oEmbed answer is escaped',
  fixes: [serverFix('Write the title into the JSON as it is: & and quotation marks, not &amp; and &quot;.')],
}

export const oembedAgrees = defineRule({
  id: 'oembed-agrees',
  category: 'structured-data',
  severity: 'info',
  title: 'The oEmbed title and the title agree',
  problem: 'The oEmbed title and the title differ',
  why: 'Some readers take the oEmbed title, all others the tags: the same link carries two titles. An answer that is cached or written apart from the page goes stale unseen.',
  fixes: [contentFix('Write the same words in both, or let the oEmbed answer be made from the page.')],
  sources: [
    official('oEmbed is read before Twitter and Open Graph tags.', 'https://api.slack.com/robots'),
    code(
      'oEmbed is asked first; an answer that is taken replaces the whole page.',
      'mastodon/mastodon app/services/fetch_link_card_service.rb at 00793a86',
    ),
  ],
  needs: ['oembed'],
  supersededBy: ['has-title'],
  examples: {
    fails: [{ html, oEmbed: answer('Ten loaves that you can bake at home') }],
    passes: [{ html, oEmbed: answer('Sourdough for Beginners') }],
  },
  check(facts, { previews }) {
    const answered = facts.oEmbed?.values.title
    const title = cardTitle(facts)
    if (answered === undefined || !title) return 'not-applicable'
    const [link] = facts.oEmbedLinks
    if (isEscapedTwice(answered)) {
      const message = `The oEmbed answer calls the page ${quoted(foldText(answered))}: JSON holds plain text, so apps draw the code of these signs.`
      return [{ ...(link ? findingAt(linkPlace(link), message) : { message }), ...ESCAPED }]
    }
    if (saysTheSame(answered, title.text)) return []
    // Cut as the platform cuts it.
    const shows = (text: string, drawn: string | null) =>
      drawn !== null && drawn !== '' && text.startsWith(drawn)
    const takers = previews.filter((one) => shows(answered, one.title) && !shows(title.text, one.title))
    const names = takers.map(({ name }) => name)
    const who =
      names.length === 0 ? '' : ` ${listText(names)} ${names.length === 1 ? 'shows' : 'show'} the first.`
    const message = `The oEmbed answer calls the page ${quoted(foldText(answered))}, ${placeName(title.tag)} is ${quoted(title.text)}.${who}`
    const gets = takers.map(({ platform }) => platform)
    return [{ ...(link ? findingAt(linkPlace(link), message) : { message }), gets }]
  },
})
