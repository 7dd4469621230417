/**
 * The URL of the image should be the image's.
 *
 * Leaves alone: up to three hops, as for pages.
 */
import { imageFinding } from '../../shared/card-image.ts'
import { code, official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'
import { counted } from '../../shared/page-text.ts'

const FINE_HOPS = 3

const hops = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    url: `https://example.com/${index}.png`,
    status: 302,
    location: `https://example.com/${index + 1}.png`,
  }))

export const imageFewRedirects = defineRule({
  id: 'image-few-redirects',
  category: 'image',
  severity: 'info',
  title: 'The image URL leads to the image in a few redirects',
  problem: 'Many redirects on the way to the image',
  why: 'Each redirect costs a part of the few seconds that crawlers give an image, and some stop after a few.',
  fixes: ['Name the URL at which the image is found in the end.'],
  sources: [
    code('Three redirects at most.', DOCUMENTS.mastodonRequest),
    official('Five redirects at most.', DOCUMENTS.discord),
  ],
  needs: ['image-answer'],
  supersededBy: ['image-is-image'],
  examples: {
    fails: [imageExample({ redirects: hops(4) }, '0.png')],
    passes: [imageExample({ redirects: hops(1) }, '0.png')],
  },
  check(facts) {
    const { redirects } = facts.image
    if (redirects.length <= FINE_HOPS) return []
    const message = `It takes ${counted(redirects.length, 'redirect')} to reach the image.`
    return [imageFinding(facts, message)]
  },
})
