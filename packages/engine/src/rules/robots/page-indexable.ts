/**
 * `noindex` keeps a page out of search, and by some reports out of previews.
 *
 * Leaves alone: directives for other bots, and development servers.
 */
import { folklore, official, reports } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { directiveSource, robotsDirectives } from '../shared/robots-directives.ts'
import { contentFix } from '../shared/fixes.ts'

export const pageIndexable = defineRule({
  id: 'page-indexable',
  category: 'robots',
  severity: 'warning',
  points: 2,
  explains: ['page-noindex'],
  title: 'The page may be indexed',
  problem: 'The page asks not to be indexed',
  why: 'Right for private pages and test sites; a left-over from one of those on a page that is meant to be found. Search engines leave it out, and by reports some apps make no preview of it.',
  fixes: [
    contentFix(
      'If the page is meant to be found, remove noindex from the tag and the header; if it is meant to stay out of search, leave it as it is, and look at the link in the tool of each app where it is shared.',
    ),
  ],
  sources: [
    official('A page with noindex is not shown in search results.', DOCUMENTS.googleRobots, GOOGLE_COPY),
    reports(
      'Post Inspector of LinkedIn said that it does not read a page with noindex, and an article with noindex could not be shared there.',
      'GitHub: baptisteArno/typebot.io 1123, forem/forem 20485',
      { seen: '2024-01', people: 2 },
    ),
    folklore(
      'A chat app is said to remember noindex and to draw no preview.',
      'https://opengraphplus.com/consumers/telegram',
    ),
  ],
  examples: {
    fails: ['<meta name="robots" content="noindex, follow">'],
    passes: ['<meta name="robots" content="index, follow">'],
  },
  check(facts) {
    if (facts.mode === 'local') return 'not-applicable'
    return robotsDirectives(facts)
      .filter(({ name }) => name === 'noindex' || name === 'none')
      .slice(0, 1)
      .map((directive): Finding => {
        const message = `${directive.name} is in ${directiveSource(directive)}.`
        return directive.place ? findingAt(directive.place, message) : { message, evidence: directive.name }
      })
  },
})
