/**
 * With the size in the tags, a platform can draw the large card before it has fetched the image.
 *
 * Leaves alone: images without og: tags, for which there is no such tag; and sizes that wait for an og:image.
 */
import type { ImageCandidate } from '../../../metadata/normalized-metadata.ts'
import { cardImage, candidatePlace } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { listText } from '../../../facts/wording.ts'
import type { PageIndex } from '../../../facts/page-index.ts'
import { findingAt, tagsNamed } from '../../shared/find-tags.ts'
import { setting, settingOfImage } from '../../shared/snippet.ts'

const sizeOf = (url: string | null, width: number, height: number) =>
  settingOfImage(url, { 'og:image:width': String(width), 'og:image:height': String(height) })

/** The tags of the sides that are not declared as they are; frameworks take both together. */
function lackingSize({ url, declaredWidth, declaredHeight }: ImageCandidate, width: number, height: number) {
  const { snippet, writes } = setting({
    ...(declaredWidth === width ? {} : { 'og:image:width': String(width) }),
    ...(declaredHeight === height ? {} : { 'og:image:height': String(height) }),
  })
  return { ...sizeOf(url, width, height), snippet, writes }
}

const CARD = 'https://example.com/card.png'

/** A tag that is there is not missing: it belongs to another image, or holds no number. */
function lacking(facts: PageIndex, keys: string[], source: string): [problem: string, message: string] {
  const names = listText(keys)
  const are = keys.length === 1 ? 'is' : 'are'
  const there = keys.filter((key) => tagsNamed(facts, key).length > 0)
  if (there.length === 0) return [`Missing ${names}`, `${names} ${are} missing.`]
  const seen = listText(there)
  return [
    `The size of the image is not declared: ${seen} ${there.length === 1 ? 'is' : 'are'} not its own, or no number`,
    `The first image, in ${source}, has no size: the tags of a size belong to the og:image above them, and hold a number each.`,
  ]
}

export const imageSizeDeclared = defineRule({
  id: 'image-size-declared',
  category: 'image',
  severity: 'warning',
  points: 1,
  title: 'og:image:width and og:image:height are declared',
  problem: 'Missing og:image:width and og:image:height',
  why: 'The first person who shares the link may see no image: the platform has not fetched it yet and cannot tell how large it is.',
  fixes: [
    {
      description: 'Add the width and height of the image, right after the line that names it (og:image).',
      ...sizeOf(CARD, 1200, 630),
    },
  ],
  sources: [
    official(
      'With og:image:width and og:image:height the image shows at the first share.',
      DOCUMENTS.facebookImages,
    ),
    official('Media without a size must be measured within the time-out.', DOCUMENTS.discord),
  ],
  // Details above the image belong to nothing: that is the fault then, not their absence.
  needs: ['whole-page'],
  supersededBy: ['image-present', 'image-url-usable', 'og-structured-after-root'],
  examples: {
    fails: ['<meta property="og:image" content="https://example.com/card.png">'],
    passes: [setting({ 'og:image': CARD, 'og:image:width': '1200', 'og:image:height': '630' }).snippet],
  },
  check(facts) {
    const named = cardImage(facts)
    if (!named) return 'not-applicable'
    if (named.declaredWidth !== null && named.declaredHeight !== null) return []
    const { width, height } = facts.image
    const known = named.url !== null && named.url === facts.image.url && width !== null && height !== null
    const fixes = known
      ? [
          {
            description: 'Add og:image:width and og:image:height with the real size of the image in pixels.',
            ...lackingSize(named, width, height),
          },
        ]
      : undefined
    const keys = [
      ...(named.declaredWidth === null ? ['og:image:width'] : []),
      ...(named.declaredHeight === null ? ['og:image:height'] : []),
    ]
    const isOfOg = named.source.startsWith('og:')
    if (!isOfOg && keys.some((key) => tagsNamed(facts, key).length > 0)) return []
    const [problem, message] = lacking(facts, keys, named.source)
    return [{ ...findingAt(candidatePlace(named), message, fixes), problem }]
  },
})
