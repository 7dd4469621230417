/**
 * Image services give browsers another file than crawlers; a cache without `Vary` mixes them up.
 *
 * Leaves alone: the choice itself, where `Vary` names it; images that were asked for only once.
 */
import { imageFinding } from '../../kit/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { defineRule } from '../../define-rule.ts'
import { examplePage } from '../../examples/example-html.ts'
import { listText } from '../../../facts/wording.ts'

const head = '<meta property="og:image" content="https://example.com/card.jpg?auto=format">'
const good = { format: 'jpeg', width: 1200, height: 630 } as const

export const imageVaryAccept = defineRule({
  id: 'image-vary-accept',
  category: 'image',
  severity: 'info',
  title: 'Vary: Accept on an image of several formats',
  problem: 'No Vary: Accept on an image of several formats',
  why: 'Browsers get this image in another format than crawlers, by the Accept header they send. Unless the answer says so, a cache may hand a crawler the file meant for browsers, in a format that some platforms cannot draw.',
  fixes: [
    {
      description: 'Send the header with every answer that depends on Accept.',
      snippet: 'Vary: Accept',
    },
    {
      description: "Or name one fixed format in the URL of the card's image, and take the automatic one out.",
    },
  ],
  sources: [
    official(
      'Vary names the request headers that an answer was chosen by, so that caches reuse it only for requests with the same.',
      'https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5',
    ),
  ],
  needs: ['image-answer'],
  mootWhen: ['image-is-image'],
  examples: {
    fails: [{ html: examplePage(head), image: { ...good, toBrowsers: 'avif' } }],
    passes: [
      { html: examplePage(head), image: { ...good, toBrowsers: 'avif', headers: { vary: 'Accept' } } },
      { html: examplePage(head), image: { ...good, toBrowsers: 'jpeg' } },
    ],
  },
  check(facts) {
    const { delivery } = facts.image
    const formats = new Set((delivery?.acceptVariants ?? []).flatMap(({ format }) => format ?? []))
    if (!delivery || formats.size === 0) return 'not-applicable'
    if (formats.size === 1 || /(?:^|,)\s*(?:accept|\*)\s*(?:,|$)/i.test(delivery.vary ?? '')) return []
    const names = [...formats].map((format) => format.toUpperCase())
    const message = `The URL answers with ${listText(names)}, by the Accept header, and without Vary: Accept.`
    return [imageFinding(facts, message)]
  },
})
