/**
 * Other statuses of success say that the answer is partial, empty or not for keeping.
 *
 * Leaves alone: pages that answer with an error, for which there is no inspection at all.
 */
import { code } from '../../facts/evidence.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { serverFix } from '../shared/fixes.ts'

const page = examplePage('<title>Sourdough</title>')

export const pageAnswers200 = defineRule({
  id: 'page-answers-200',
  category: 'document',
  severity: 'info',
  explains: ['page-status'],
  title: 'The page answers with status 200',
  problem: 'The page answers with a status other than 200',
  why: 'Readers that take only 200 see no page behind 202, 203 or 206, although a browser shows it.',
  fixes: [serverFix('Answer 200 where the whole page is sent.')],
  sources: [code('Only 200 is taken.', 'mastodon/mastodon app/services/fetch_link_card_service.rb')],
  examples: { fails: [{ html: page, status: 203 }], passes: [{ html: page }] },
  check: ({ status }) => (status === 200 ? [] : [{ message: `The page answers ${status}.` }]),
})
