/**
 * Walls against robots answer with a small page of their own. Preview crawlers get the same wall, and
 * its title ends up in the card.
 *
 * Leaves alone: an article about such walls: whole titles are compared, and titles that an honest page
 * may have count only on a page with next to no text.
 */
import { answerToUs } from '../../facts/facts.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { cardTitle } from '../shared/card-text.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { WRONG_PAGE } from '../shared/misleading.ts'
import { wallFixes } from '../shared/wall-fixes.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { serverFix } from '../shared/fixes.ts'

/** Whole titles that only a wall carries. */
const WALL_TITLES =
  /^(?:just a moment\.*|attention required! \| cloudflare|making sure you(?:'|’)re not a bot!?|ddos-guard|please wait\.* \| cloudflare|pardon our interruption\.*|robot or human\?|client challenge|checking your browser.*|are you (?:a )?(?:human|robot)\??|human verification|vercel security checkpoint|you have been blocked|access to this page has been denied\.?)$/iu

/** Titles that a wall and an honest page may share; these count only on a page with next to no text and no tags. */
const LIKELY_TITLES =
  /^(?:access denied|security check|captcha|verification|one moment,? please\.*|blocked)$/iu
const LITTLE_TEXT_CHARACTERS = 400

function isWall(facts: PageIndex, title: string): boolean {
  if (WALL_TITLES.test(title)) return true
  const { openGraph, bodyTextStart } = facts.extraction
  return LIKELY_TITLES.test(title) && openGraph.length === 0 && bodyTextStart.length < LITTLE_TEXT_CHARACTERS
}

export const notAChallengePage = defineRule({
  id: 'not-a-challenge-page',
  category: 'document',
  severity: 'warning',
  explains: ['challenge-page', 'page-walled'],
  title: 'Crawlers get the page itself',
  problem: 'A challenge page came in place of the page',
  why: 'A firewall or bot check answered in place of your page. Link-preview crawlers run no scripts and solve no puzzles, so the card shows the title of that check, or nothing.',
  fixes: [
    serverFix(
      'Let link-preview crawlers through in your firewall or bot protection: allow the verified bots, or leave the HTML of public pages out of the challenge.',
    ),
  ],
  sources: [
    code(
      'Bluesky recognises the titles of Cloudflare and Anubis interstitials and treats them as useless.',
      'bluesky-social/social-app src/lib/link-meta/botChallenge.ts at 0ca2f1c2',
    ),
    official(
      'Firewalls and bot checks that stop the crawler leave the link without an embed.',
      DOCUMENTS.discordDraft,
    ),
  ],
  examples: {
    fails: [{ html: examplePage('<title>Just a moment...</title>', '<p>Verifying you are human.</p>') }],
    passes: ['<title>How we bake our bread</title>'],
  },
  check(facts) {
    const { refused } = facts
    if (refused?.wall && refused.seenAs.length === 0) {
      const message = `The page answers ${answerToUs(facts)} to us. What the real crawlers get cannot be seen from here.`
      return [{ message, misleading: WRONG_PAGE, fixes: wallFixes(refused.wall) }]
    }
    const title = cardTitle(facts)
    if (!title || !isWall(facts, title.text)) return []
    const message = `The page calls itself ${quoted(title.text)}: that is the bot check, not your page.`
    return [{ ...findingAt(title.tag, message), misleading: WRONG_PAGE }]
  },
})
