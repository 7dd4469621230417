/**
 * Headers that forbid to keep a copy of the image, while a card is nothing but a copy.
 *
 * Leaves alone: short lifetimes and `no-cache`, which ask for a question before reuse.
 */
import { isAnsweredHere } from '../../../facts/local-page.ts'
import { imageFinding } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'
import { quoted } from '../../shared/page-text.ts'

const FORBIDS = /(?:^|,)\s*(?:no-store|private)\s*(?:,|$)/iu

export const imageReusable = defineRule({
  id: 'image-reusable',
  category: 'image',
  severity: 'info',
  title: 'Caches may keep the image',
  problem: 'Caches may not keep the image',
  why: 'Every reader and every content network then has to ask your server again, just when a link is shared by many at once.',
  fixes: [
    {
      description: 'Let images for cards be kept for a day or longer.',
      snippet: 'Cache-Control: public, max-age=86400',
    },
  ],
  sources: [
    official(
      'no-store forbids caches to store the answer (section cited from memory).',
      'https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2.5',
    ),
    official(
      'private forbids shared caches to store the answer (section cited from memory).',
      'https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2.7',
    ),
  ],
  needs: ['image-answer'],
  supersededBy: ['image-is-image'],
  examples: {
    fails: [imageExample({ headers: { 'cache-control': 'private, no-store' } })],
    passes: [imageExample({ headers: { 'cache-control': 'max-age=86400' } }), imageExample()],
  },
  check(facts) {
    if (isAnsweredHere(facts, facts.image.url ?? '')) return 'not-applicable'
    const value = facts.image.delivery?.cacheControl
    if (!value || !FORBIDS.test(value)) return []
    return [imageFinding(facts, `The image comes with Cache-Control: ${quoted(value)}.`)]
  },
})
