/**
 * An error page that answers 200 is taken for the page: its title and logo become the card.
 *
 * Leaves alone: pages that speak of errors in a longer title, and any page that answers with an error
 * status, for which there is no inspection at all.
 */
import { cardTitle } from '../shared/card-text.ts'
import { WRONG_PAGE } from '../shared/misleading.ts'
import { defineRule } from '../define-rule.ts'
import { official } from '../../facts/evidence.ts'
import { GOOGLE_COPY } from '../shared/documents.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { serverFix } from '../shared/fixes.ts'

/** Whole titles, with an optional site name behind a separator. Texts about error pages say more than this. */
const ERROR_TITLE =
  /^(?:(?:error|http)?\s*40[34]\b[\s:.!–—-]*(?:error|not found|page not found|forbidden|oops)?|(?:sorry[,!]?\s*)?(?:this |the )?page (?:was |could )?not (?:be )?found|not found|seite nicht gefunden|page introuvable|página no encontrada|(?:50[0234]\s*[:–—-]?\s*)?(?:internal server error|bad gateway|service unavailable))[.!]*(?:\s*[|·–—-]\s*[^|]{1,40})?$/iu

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
    fails: [{ html: examplePage('<title>Page not found | Example</title>', '<h1>Page not found</h1>') }],
    passes: [
      { html: examplePage('<title>404 error pages that people love</title>', '<h1>404 error pages</h1>') },
    ],
  },
  check(facts) {
    const title = cardTitle(facts)
    if (!title || !ERROR_TITLE.test(title.text)) return []
    const message = `The page answers ${facts.status} and calls itself ${quoted(title.text)}.`
    return [{ ...findingAt(title.tag, message), misleading: WRONG_PAGE }]
  },
})
