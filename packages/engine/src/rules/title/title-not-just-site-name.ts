/**
 * Every page of the site under one title: all its cards look alike.
 *
 * Leaves alone: front pages, whose title is the site’s name by right, but not twice.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { displayTitle } from '../../metadata/display-title.ts'
import { foldText, spacesAlike } from '../../metadata/text.ts'
import { cardTitle, titleTexts, type CardText } from '../shared/card-text.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { filledTag, findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { isFrontPage } from '../shared/page-urls.ts'
import { contentFix } from '../shared/fixes.ts'
import { FLAWED } from '../shared/misleading.ts'
import { tagFix } from '../shared/snippet.ts'
import { titleFaults } from './title-not-a-placeholder.ts'

const ONCE = [
  contentFix(
    'Write the name once: a template adds it to a title that is the name already. Best say what is on this page.',
  ),
]

/** `Acme | Acme`: what is left of it without the name of the site is that name. */
function saysItTwice({ metadata, pageUrl }: PageIndex, title: string): boolean {
  const full = foldText(title).toLowerCase()
  const left = displayTitle(full, metadata.siteName?.value ?? null, pageUrl.hostname)
  return (
    full.length > 2 * left.length &&
    full.startsWith(left) &&
    full.endsWith(left) &&
    !/[\p{L}\p{N}]/u.test(full.slice(left.length, -left.length))
  )
}

export const titleNotJustSiteName = defineRule({
  id: 'title-not-just-site-name',
  category: 'title',
  severity: 'info',
  title: 'The title says more than the name of the site',
  problem: 'The title is only the name of the site',
  why: 'Inside a site each page needs its own title: people should see what they will find, not only where.',
  fixes: [contentFix("Name what is on this page; the site's name belongs in og:site_name.")],
  sources: [
    official(
      'Each page needs a text of its own that describes its content.',
      DOCUMENTS.googleTitle,
      GOOGLE_COPY,
    ),
  ],
  supersededBy: ['has-title'],
  examples: {
    fails: [
      {
        url: 'https://example.com/bread/sourdough',
        html: examplePage(
          '<meta property="og:title" content="Example Bakery">\n<meta property="og:site_name" content="Example Bakery">',
        ),
      },
      {
        url: 'https://example.com/',
        html: examplePage(
          '<title>Example Bakery | Example Bakery</title>\n<meta property="og:site_name" content="Example Bakery">',
        ),
      },
    ],
    passes: [
      {
        url: 'https://example.com/bread/sourdough',
        html: examplePage(
          '<meta property="og:title" content="Sourdough for beginners">\n<meta property="og:site_name" content="Example Bakery">',
        ),
      },
    ],
  },
  check(facts) {
    const title = cardTitle(facts)
    if (title && saysItTwice(facts, title.text)) {
      const message = `The title is ${quoted(title.text)}.`
      return [{ ...findingAt(title.tag, message, ONCE), problem: 'The title is the name of the site, twice' }]
    }
    if (!title || isFrontPage(facts.finalUrl)) return 'not-applicable'
    const isOfFront = isFrontTitle(facts, title.text)
    if (!isOfFront && !filledTag(facts, 'og:site_name')) return 'not-applicable'
    if (!isOfFront && !isOnlySiteName(facts, title.text)) return []
    const whose = isOfFront ? 'that of the front page' : 'og:site_name'
    const message = `The title is ${quoted(title.text)}, and so is ${whose}`
    const own = titleOfPage(facts, title)
    // Pages may share a title on purpose, where the page itself gives no other.
    if (own === null) return isOfFront ? [] : [findingAt(title.tag, `${message}.`)]
    const fix = tagFix('Write what the title element says of this page.', {
      [title.tag.name.toLowerCase()]: own,
    })
    const finding = findingAt(title.tag, `${message}; the title element says ${quoted(own)}.`, [fix])
    const problem = isOfFront && { problem: 'The title is that of the front page' }
    return [{ ...finding, ...problem, misleading: FLAWED }]
  },
})

/** What the title element says that cards do not draw; null where it says no more than the drawn title. */
function titleOfPage(facts: PageIndex, drawn: CardText): string | null {
  const element = titleTexts(facts).find(({ tag }) => tag.name.toLowerCase() === 'title')
  if (!element || element.tag === drawn.tag) return null
  const own = displayTitle(element.text, facts.metadata.siteName?.value ?? null, facts.pageUrl.hostname)
  return saysNoMore(facts, own) || titleFaults(facts)(own) !== null ? null : own
}

/** Whether it is the title of the front page, which was read because og:url or the canonical link names it. */
function isFrontTitle({ cardPage, finalUrl }: PageIndex, title: string): boolean {
  const front = cardPage?.page?.metadata.title?.value
  return (
    front !== undefined &&
    foldText(front) === title &&
    isFrontPage(cardPage?.url ?? '') &&
    !isFrontPage(finalUrl)
  )
}

/** Whether a title says nothing of the page: it is the name of the site, or the title of its front page. */
export const saysNoMore = (facts: PageIndex, title: string): boolean =>
  isOnlySiteName(facts, title) || isFrontTitle(facts, foldText(title))

/** Whether the title of a page, which is not the front page, is the name of its site alone. */
function isOnlySiteName(facts: PageIndex, title: string): boolean {
  const siteName = filledTag(facts, 'og:site_name')
  return (
    siteName !== undefined &&
    !isFrontPage(facts.finalUrl) &&
    spacesAlike(title).toLowerCase() === spacesAlike(siteName.content).toLowerCase()
  )
}
