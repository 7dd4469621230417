/**
 * An error page that answers 200 is taken for the page: its title and logo become the card.
 *
 * Leaves alone: pages that speak of errors in a longer title, and any page that answers with an error
 * status, for which there is no inspection at all.
 */
import { cardTitle } from '../shared/card-text.ts'
import { WRONG_PAGE } from '../shared/misleading.ts'
import { defineRule, type Fix } from '../define-rule.ts'
import { official } from '../../facts/evidence.ts'
import { GOOGLE_COPY } from '../shared/documents.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { serverFix } from '../shared/fixes.ts'

/** Whole titles, with an optional site name behind a separator. Texts about error pages say more than this. */
const ERROR_TITLE =
  /^(?:(?:error|http)?\s*40[34]\b[\s:.!–—-]*(?:error|not found|page not found|forbidden|oops)?|(?:sorry[,!]?\s*)?(?:this |the )?page (?:was |could )?not (?:be )?found|not found|seite nicht gefunden|page introuvable|página no encontrada|(?:50[0234]\s*[:–—-]?\s*)?(?:internal server error|bad gateway|service unavailable))[.!]*(?:\s*[|·–—-]\s*[^|]{1,40})?$/iu

/** What a web server, its system or a hosting panel shows before a site is set up there; whole titles. */
const DEFAULT_TITLE =
  /^(?:welcome to (?:nginx|openresty|tengine|centos|xampp)(?: (?:on|for) [\w .]{1,30})?!?|apache2 (?:ubuntu|debian|default) (?:default )?page(?:: it works)?|it works! apache httpd|caddy works!|iis windows(?: server)?|(?:apache )?http server test page.{0,60}|test page for the .{0,20}http server.{0,60}|default web site page|default (?:parallels )?plesk page|domain default page|web server's default page|microsoft azure app service - welcome|default page)$/iu

const DEFAULT_FIXES: [Fix] = [
  serverFix(
    'Look where the domain leads: its DNS records may name another server than the one with your site, or that server does not know this host name and shows its default page.',
  ),
]

export const notASoft404 = defineRule({
  id: 'not-a-soft-404',
  category: 'document',
  severity: 'warning',
  title: 'The page is not an error page in disguise',
  problem: 'The page looks like an error page that answers 200',
  why: 'A missing page that answers 200 is shared and cached as if it were real: people see "Page not found" as the card, and search engines leave it out.',
  fixes: [
    serverFix(
      'Check the URL. If the page is gone, answer 404 or 410; if it moved, redirect to its new place.',
    ),
  ],
  sources: [
    official(
      'A page that tells people it does not exist and answers 200 is a soft 404, left out of search; a page that is gone should answer 404 or 410.',
      'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
      GOOGLE_COPY,
    ),
  ],
  examples: {
    fails: [
      { html: examplePage('<title>Page not found | Example</title>', '<h1>Page not found</h1>') },
      '<title>Welcome to nginx!</title>',
    ],
    passes: [
      '<title>Welcome to nginx: a course for beginners</title>',
      { html: examplePage('<title>404 error pages that people love</title>', '<h1>404 error pages</h1>') },
    ],
  },
  check(facts) {
    const title = cardTitle(facts)
    if (!title) return []
    const message = `The page answers ${facts.status} and calls itself ${quoted(title.text)}.`
    if (ERROR_TITLE.test(title.text)) return [{ ...findingAt(title.tag, message), misleading: WRONG_PAGE }]
    if (!DEFAULT_TITLE.test(title.text)) return []
    const problem = 'A server answers with its default page, and not with your site'
    const finding = findingAt(title.tag, message, DEFAULT_FIXES)
    return [{ ...finding, problem, misleading: WRONG_PAGE, alone: true }]
  },
})
