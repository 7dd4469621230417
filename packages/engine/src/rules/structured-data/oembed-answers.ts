/**
 * A page that offers oEmbed should have an answer to give.
 *
 * Leaves alone: answers that we could not fetch ourselves: another client may get them.
 */
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt, linkPlace } from '../shared/find-tags.ts'

const page = examplePage(
  '<title>Sourdough</title>\n<link rel="alternate" type="application/json+oembed" href="https://example.com/oembed?url=page">',
)

export const oembedAnswers = defineRule({
  id: 'oembed-answers',
  category: 'structured-data',
  severity: 'info',
  title: 'The oEmbed URL answers in JSON',
  problem: 'The oEmbed URL has no answer',
  why: 'The page says that its oEmbed description lies there. Readers ask, get nothing and fall back to the tags: a request for nothing, and whatever only oEmbed can say (the author line in Discord) is missing.',
  fixes: ['Fix the URL, or take the link out of the page.'],
  sources: [
    official('Errors in fetching or parsing the oEmbed document are ignored.', DOCUMENTS.discord),
    code(
      'Without a usable oEmbed answer the tags are read.',
      'mastodon/mastodon app/services/fetch_link_card_service.rb at 00793a86',
    ),
  ],
  needs: ['oembed'],
  examples: {
    fails: [
      { html: page, oEmbed: { status: 404 } },
      { html: page, oEmbed: { text: '<!doctype html>' } },
    ],
    passes: [{ html: page, oEmbed: { json: { version: '1.0', type: 'link', title: 'Sourdough' } } }],
  },
  check({ oEmbed, oEmbedLinks: [link] }) {
    if (!oEmbed || oEmbed.state !== 'nothing') return []
    const message = oEmbed.problem ?? ''
    return [link ? findingAt(linkPlace(link), message) : { message }]
  },
})
