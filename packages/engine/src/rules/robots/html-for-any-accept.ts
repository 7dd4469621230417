/**
 * The server chooses the answer by the Accept header, and has no page for requests that do not name HTML in it: Markdown
 * for programs, ActivityPub, an API on the same URL, 406, 404.
 *
 * Leaves alone: refusals by name (`crawlers-not-refused`): with that header we get the page by our own name.
 */
import { code, official } from '../../facts/evidence.ts'
import { acceptOf } from '../../facts/accept-of.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { acceptRefusals, pageViewOf } from '../shared/crawler-refusals.ts'

const FIX =
  'Send HTML to requests that accept anything (Accept: */*, or no such header), and another format only where Accept names it before HTML. No list of crawlers is needed.'

function findings(facts: PageIndex): Finding[] {
  return acceptRefusals(facts).map(({ platforms, crawlers, refusal }) => {
    const [first] = platforms
    const view = first && pageViewOf(first, facts)
    const accept = view ? acceptOf(view) : '*/*'
    return {
      message: `The page answers ${refusal.answer} to requests with the header Accept: ${accept}, also to ours; ${listText(crawlers)} send that. To browsers, whose Accept header names text/html, it answers ${facts.status}.`,
    }
  })
}

const page = examplePage('<title>Sourdough</title>')

export const htmlForAnyAccept = defineRule({
  id: 'html-for-any-accept',
  category: 'robots',
  severity: 'warning',
  explains: ['crawler-accept'],
  title: 'Requests that accept anything get HTML',
  problem: 'The Accept header decides who gets the page, and crawlers get none',
  why: 'Most link-preview crawlers accept anything (Accept: */*) and do not name HTML. A server that negotiates the content then sends them another format, or an error, while browsers get the page.',
  fixes: [FIX],
  sources: [
    official(
      'A request without an Accept header, or with */*, takes any type.',
      'https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1',
    ),
    code('No Accept header is sent.', 'github.com/mastodon/mastodon/issues/14983'),
  ],
  needs: ['crawler-views'],
  examples: {
    fails: [
      { html: page, crawlers: [{ platform: 'slack', status: 406, byAccept: true }] },
      {
        html: page,
        crawlers: [
          {
            platform: 'facebook',
            status: 200,
            headers: { 'content-type': 'text/markdown' },
            html: '# Sourdough',
            byAccept: true,
          },
        ],
      },
    ],
    passes: [
      { html: page, crawlers: [{ platform: 'slack', status: 200 }] },
      { html: page, crawlers: [{ platform: 'slack', status: 403 }] },
    ],
  },
  check: findings,
})
