/**
 * An image that came with a tool or a template, and that nobody replaced: the card shows somebody else's name, or a grey
 * box.
 *
 * Leaves alone: the tool's own site, and other images at the tool's host.
 */
import type { PageIndex } from '../../../facts/page-index.ts'
import type { ImageCandidate } from '../../../metadata/normalized-metadata.ts'
import { code, measured } from '../../../facts/evidence.ts'
import { parseHref } from '../../../net/parse-url.ts'
import { candidatePlace } from '../../shared/card-image.ts'
import { defineRule, type Finding } from '../../define-rule.ts'
import { examplePage } from '../../examples/example-html.ts'
import { findingAt } from '../../shared/find-tags.ts'
import { FLAWED } from '../../shared/misleading.ts'
import { placeholderImage } from '../../shared/placeholder-image.ts'
import { tagFix } from '../../shared/snippet.ts'

const image = (url: string) => ({ html: examplePage(`<meta property="og:image" content="${url}">`) })

function findingOf(candidate: ImageCandidate, { pageUrl }: PageIndex): Finding | null {
  const { url, source } = candidate
  const target = parseHref(url ?? '')
  const found = target && placeholderImage(target, pageUrl.hostname)
  if (!found) return null
  const finding = findingAt(
    candidatePlace(candidate),
    found.isCertain
      ? `${source} names ${found.what}.`
      : `The file in ${source} is ${found.what}. Look whether that is what it shows.`,
  )
  return found.isCertain
    ? { ...finding, misleading: FLAWED }
    : { ...finding, problem: 'The image may be a placeholder' }
}

export const imageNotAPlaceholder = defineRule({
  id: 'image-not-a-placeholder',
  category: 'image',
  severity: 'info',
  title: 'The image is one of this site',
  problem: 'The image is a placeholder of a tool',
  why: 'The image that a tool writes into each new project is the same on thousands of sites: the card shows a name that is not yours, or a grey box.',
  fixes: [
    tagFix('Set og:image to an image of your own of 1200 × 630 pixels.', {
      'og:image': 'https://example.com/card.png',
    }),
  ],
  sources: [
    measured(
      'At least ten public projects each kept the image that Lovable or Bolt wrote into them.',
      'Code of public repositories on GitHub with lovable.dev/opengraph-image or bolt.new/static/og_default.png',
      '2026-11-27',
    ),
    code(
      'Without an image of its own a page gets https://s0.wp.com/i/blank.jpg.',
      'https://github.com/Automattic/jetpack/blob/trunk/projects/plugins/jetpack/functions.opengraph.php',
    ),
    code(
      'A new project has img/docusaurus-social-card.jpg, next to "Replace with your project\'s social card".',
      'https://github.com/facebook/docusaurus/blob/main/packages/create-docusaurus/templates/classic/docusaurus.config.js',
    ),
  ],
  examples: {
    fails: [
      image('https://lovable.dev/opengraph-image-p98pqg.png'),
      image('https://s0.wp.com/i/blank.jpg'),
      image('https://placehold.co/1200x630?text=Bakery'),
      image('https://example.com/img/docusaurus-social-card.jpg'),
      image('https://example.com/storage/no-preview.png'),
    ],
    passes: [
      image('https://example.com/card.png'),
      image('https://example.com/no-image-editing-needed.png'),
      image('https://lovable.dev/blog/cards/sourdough.png'),
      image('https://s0.wp.com/_si/?t=eyJpbWciOiJodHRwcyJ9'),
    ],
  },
  check(facts) {
    const named = facts.imageCandidates.filter(({ source }) => /^(?:og|twitter):/u.test(source))
    if (named.length === 0) return 'not-applicable'
    // Most pages name one image in both tags: it is one finding.
    const alike = Map.groupBy(named.slice(0, 20), ({ url }) => url)
    return [...alike.values()].flatMap(([first]) => (first && findingOf(first, facts)) ?? [])
  },
})
