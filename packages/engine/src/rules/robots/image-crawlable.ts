/** The page may be read, its picture may not: a card without a picture. */
import type { PlatformResults } from '../../platforms/define-platform.ts'
import { measured, official } from '../claims.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../example-html.ts'
import { findingAt } from '../find-tags.ts'
import { imagePlace } from '../card-image.ts'
import { listed } from '../page-text.ts'

function refused({ compatibility }: PlatformResults): string[] {
  return Object.entries(compatibility.platforms)
    .filter(([, { robots }]) => robots.image === 'disallowed' && robots.page !== 'disallowed')
    .map(([id]) => id)
}

const head = '<meta property="og:image" content="https://example.com/media/card.png">'

export const imageCrawlable = defineRule({
  id: 'image-crawlable',
  category: 'robots',
  severity: 'warning',
  points: 5,
  title: 'robots.txt lets crawlers fetch the picture',
  problem: 'robots.txt keeps crawlers from the picture',
  why: 'Crawlers ask robots.txt for the picture as well. If its folder is forbidden, the card comes without it.',
  fixes: [
    {
      description: 'Allow the folder of your card pictures.',
      snippet: 'User-agent: *\nAllow: /media/card.png',
    },
  ],
  sources: [
    measured(
      'A picture under a disallowed path was dropped from the card (2025).',
      'https://cholf5.com/en/posts/250908-twitter-card-image-blocked-by-robots.txt',
    ),
    official('How groups and paths are matched.', 'https://www.rfc-editor.org/rfc/rfc9309'),
  ],
  platforms: (_facts, results) => refused(results),
  needs: ['robots'],
  examples: {
    fails: [{ html: examplePage(head), robots: 'User-agent: *\nDisallow: /media/\n' }],
    passes: [{ html: examplePage(head), robots: 'User-agent: *\nDisallow: /admin\n' }],
  },
  check(facts, results) {
    if (facts.mode === 'local' || facts.image.url === null) return 'not-applicable'
    const ids = refused(results)
    if (ids.length === 0) return []
    const names = ids.map((id) => results.previews.find(({ platform }) => platform === id)?.name ?? id)
    return [findingAt(imagePlace(facts), `robots.txt forbids the picture to ${listed(names)}.`)]
  },
})
