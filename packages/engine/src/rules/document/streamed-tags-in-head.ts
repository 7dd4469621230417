/**
 * Next.js streams the tags of a page that is made on request into its body, except for the user agents that it knows. A
 * crawler that it does not know, and that reads the head alone, finds none.
 *
 * Leaves alone: pages that write their tags into the body for everybody (`tags-in-head`), and platforms that get them in
 * the head or read the body.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { placesTagsByAgent, tagPlace } from '../../metadata/tag-places.ts'
import type { Platform } from '../../platforms/define-platform.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import type { PlatformResults } from '../../platforms/platform-results.ts'
import { official } from '../../facts/evidence.ts'
import { defineRule } from '../define-rule.ts'
import { pageViewOf } from '../shared/crawler-refusals.ts'

/** Platforms that lose something because the tags come in the body for their crawler. */
function losing(facts: PageIndex, { compatibility }: PlatformResults): Platform[] {
  return PLATFORMS.filter((platform) => {
    const verdict = compatibility.platforms[platform.id]?.verdict
    if (platform.crawler.headOnly === false || verdict === 'full' || verdict === undefined) return false
    const extraction = pageViewOf(platform, facts)?.page?.extraction ?? facts.extraction
    return ['body', 'both'].includes(tagPlace(extraction))
  })
}

const html = (inHead: string, inBody: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n${inHead}</head>\n<body>\n<main>Bread</main>\n${inBody}<script src="/_next/static/chunks/main.js"></script>\n</body>\n</html>\n`
const TAGS = '<title>Bread</title>\n<meta property="og:title" content="Bread">\n'

export const streamedTagsInHead = defineRule({
  id: 'streamed-tags-in-head',
  category: 'document',
  severity: 'warning',
  explains: ['tag-outside-head', 'tag-behind-head'],
  title: 'Streamed tags come in the head for every crawler',
  problem: 'Next.js streams the tags into the body for some crawlers',
  why: 'Since version 15.2 Next.js sends the tags of a page that is made on request after its head, and in the head only to the user agents of its setting htmlLimitedBots. Crawlers that are not in that list and read the head alone find no tags.',
  fixes: [
    {
      kind: 'framework',
      description:
        'In next.config, have the tags of all pages written into the head; the page then begins to come when its metadata is known.',
      snippet: 'htmlLimitedBots: /.*/,',
    },
    {
      kind: 'framework',
      description:
        'Or add the names of these crawlers to htmlLimitedBots. The setting replaces the list of Next.js: take that over.',
    },
  ],
  sources: [
    official(
      'Tags are streamed, but not to user agents of the list; the setting replaces the list, and /.*/ turns streaming off.',
      'nextjs.org/docs/app/api-reference/config/next-config-js/htmlLimitedBots',
    ),
    official(
      'The list of version 16.2: facebookexternalhit, Twitterbot, LinkedInBot, Slackbot, Discordbot, WhatsApp, redditbot, SkypeUriPreview and search engines, but neither Bluesky nor Mastodon.',
      'unpkg.com/next@16.2.4/dist/shared/lib/router/utils/html-bots.js',
    ),
  ],
  examples: {
    fails: [
      { html: html('', TAGS), crawlers: [{ platform: 'facebook', status: 200, html: html(TAGS, '') }] },
    ],
    passes: [{ html: html(TAGS, '') }],
  },
  check(facts, results) {
    if (!facts.extraction.generators.includes('next')) return 'not-applicable'
    if (!placesTagsByAgent(facts.extraction)) return []
    const platforms = losing(facts, results)
    if (platforms.length === 0) return []
    const wasAsked = facts.crawlerViews?.some(({ response }) => response !== null)
    const whom = listText(platforms.map(({ name }) => name))
    const message = wasAsked
      ? `The tags come in the body for ${whom}: Next.js streams them to user agents that it does not know.`
      : `The tags came in the body for us: Next.js streams them to user agents that it does not know. What ${whom} get was not asked for.`
    return [{ message }]
  },
})
