/**
 * A file of a few kilobytes is taken for an icon, however many pixels it has.
 *
 * Leaves alone: light files that every platform draws.
 */
import { code } from '../../../facts/evidence.ts'
import { upperFirst } from '../../../facts/wording.ts'
import { findingAt } from '../../shared/find-tags.ts'
import { defineRule } from '../../define-rule.ts'
import { examplePage } from '../../examples/example-html.ts'

const head =
  '<meta property="og:title" content="Bread">\n<meta property="og:image" content="https://example.com/card.png">'

export const imageNotTooLight = defineRule({
  id: 'image-not-too-light',
  category: 'image',
  severity: 'info',
  explains: ['image-too-light'],
  title: 'The image is a file that no platform takes for an icon',
  problem: 'The image file is so light that it is taken for an icon',
  why: 'An app that knows no size of the image judges by the weight of its file. One of a few kilobytes is drawn small.',
  fixes: ['Offer the file with more detail or in better quality: over 8,192 bytes.'],
  sources: [
    code(
      'Element draws an image under 8,192 bytes as a small site icon.',
      'element-hq/element-web apps/web/src/utils/UrlPreviewFetcher.ts @004f2f8f',
      '2026-11-23',
    ),
  ],
  needs: ['image-facts'],
  examples: {
    fails: [{ html: examplePage(head), image: { format: 'png', width: 1200, height: 630, bytes: 5_900 } }],
    passes: [{ html: examplePage(head), image: { format: 'png', width: 1200, height: 630, bytes: 84_213 } }],
  },
  check(_, { losses }) {
    const lost = losses.flatMap(({ losses: all }) => all)
    const light = lost.find(({ faults }) => faults.includes('image-too-light'))
    if (!light) return []
    const message = `${upperFirst(light.reason)}.`
    const { about } = light
    return [about ? findingAt({ ...about, name: about.source, content: about.value }, message) : { message }]
  },
})
