/**
 * Readers resolve relative URLs differently, or not at all.
 *
 * Leaves alone: letter case of the scheme, and what was put together wrongly: `image-url-usable`.
 */
import { candidatePlace } from '../../shared/card-image.ts'
import { code, measured, official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import type { ImageCandidate } from '../../../metadata/normalized-metadata.ts'
import { defineRule, type Finding } from '../../define-rule.ts'
import { findingAt } from '../../shared/find-tags.ts'
import { quoted } from '../../shared/page-text.ts'
import { setting, tagFix } from '../../shared/snippet.ts'
import { misjoinedUnseen } from './misjoined-findings.ts'

function relativeFinding(named: ImageCandidate): Finding {
  const raw = named.raw.trim()
  const lacking = raw.startsWith('//')
    ? 'its scheme'
    : /^https?:/iu.test(raw)
      ? 'two slashes behind its scheme'
      : 'its site'
  const message = `${named.source} holds ${quoted(named.raw)}, a URL without ${lacking}.`
  const writes = setting({ [named.source]: named.url ?? named.raw })
  return findingAt(candidatePlace(named), message, [
    { description: 'Write the full URL, which begins with https:// and the name of your site.', ...writes },
  ])
}

export const imageAbsolute = defineRule({
  id: 'image-absolute',
  category: 'image',
  severity: 'warning',
  explains: ['relative-image'],
  title: 'The image URL is absolute',
  problem: 'The image URL is incomplete',
  why: 'Large platforms ask for full URLs; others join a relative one to the wrong folder. Then the card has no image.',
  fixes: [
    tagFix('Write the full URL, which begins with https:// and the name of your site.', {
      'og:image': 'https://example.com/card.png',
    }),
  ],
  sources: [
    official('Every URL must be absolute.', DOCUMENTS.facebookFaq),
    official("The image's URL must be absolute.", DOCUMENTS.whatsapp),
    official('Only root-relative URLs are resolved.', DOCUMENTS.discord),
    code('Relative URLs are not resolved.', DOCUMENTS.signalAndroid),
    measured('17 pages write a relative og:image, 7 leave out the scheme.', DOCUMENTS.survey),
  ],
  supersededBy: ['image-is-image', 'image-url-usable'],
  examples: {
    fails: [
      '<meta property="og:image" content="/images/card.png">',
      '<meta property="og:image" content="//cdn.example.com/card.png">',
    ],
    passes: ['<meta property="og:image" content="https://example.com/images/card.png">'],
  },
  check(facts) {
    // Some readers take the last image, and one that is named twice has to be right twice.
    const named = facts.imageCandidates.filter(
      ({ source, url }) => url !== null && /^(?:og|twitter):/u.test(source),
    )
    if (named.length === 0) return 'not-applicable'
    return named
      .filter((one) => !/^\s*https?:\/\//iu.test(one.raw) && misjoinedUnseen(facts, one) === null)
      .map(relativeFinding)
  },
})
