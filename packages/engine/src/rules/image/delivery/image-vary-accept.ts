/**
 * Image services give browsers another file than crawlers; a cache without `Vary` mixes them up.
 *
 * Leaves alone: the choice itself, where `Vary` names it; images that were asked for only once.
 */
import { imageFinding } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'
import { listText } from '../../../facts/wording.ts'

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
    "Or name one fixed format in the URL of the card's image, and take the automatic one out.",
  ],
  sources: [
    official(
      'Vary names the request headers that an answer was chosen by, so that caches reuse it only for requests with the same.',
      'https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5',
    ),
  ],
  needs: ['image-answer'],
  supersededBy: ['image-is-image'],
  examples: {
    fails: [imageExample({ format: 'jpeg', toBrowsers: 'avif' }, 'card.jpg?auto=format')],
    passes: [
      imageExample(
        { format: 'jpeg', toBrowsers: 'avif', headers: { vary: 'Accept' } },
        'card.jpg?auto=format',
      ),
      imageExample({ format: 'jpeg', toBrowsers: 'jpeg' }, 'card.jpg?auto=format'),
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
