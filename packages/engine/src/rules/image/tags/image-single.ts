/**
 * Several images: which one is drawn depends on the reader.
 *
 * Leaves alone: one image under several names (`og:image`, `og:image:secure_url`).
 */
import { code, official } from '../../../facts/evidence.ts'
import { listText } from '../../../facts/wording.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { seenCount, distinctValues, findingAt, tagsNamed } from '../../shared/find-tags.ts'
import { contentFix } from '../../shared/fixes.ts'

const image = (name: string) => `<meta property="og:image" content="https://example.com/${name}.png">`

/** Warning of a platform that draws them side by side. */
const SEVERAL_IMAGES = 'several-images'

export const imageSingle = defineRule({
  id: 'image-single',
  category: 'image',
  severity: 'info',
  explains: ['duplicate-image'],
  title: 'The page names one image for its card',
  problem: 'The page names several images',
  why: 'Most readers draw the first, some the last, one a gallery of four. When the one that a reader takes is broken, few try the next.',
  fixes: [contentFix('Leave the best image, or put it first and see that every one of them can do alone.')],
  sources: [
    official('Of several values the first is preferred.', DOCUMENTS.openGraph),
    code('The last image is taken.', DOCUMENTS.synapsePreviews),
    official('Up to four are drawn as a gallery.', DOCUMENTS.discord),
    code('When the first is empty, the next is not tried.', DOCUMENTS.lemmy),
  ],
  supersededBy: ['tags-written-once', 'image-present'],
  examples: {
    fails: [`${image('loaf')}\n${image('oven')}`],
    passes: [image('loaf'), `${image('loaf')}\n${image('loaf')}`],
  },
  check(facts, { previews, compatibility }) {
    const tags = tagsNamed(facts, 'og:image')
    const values = distinctValues(tags)
    const second = tags.find(({ content }) => content.trim() === values[1])
    if (tags.length === 0) return 'not-applicable'
    if (values.length < 2) return []
    const warned = (id: string) =>
      compatibility.platforms[id]?.warnings.some((warning) => warning.id === SEVERAL_IMAGES)
    const drawing = previews.filter(
      ({ platform, gallery, image: drawn }) => gallery ?? (drawn !== null && warned(platform)),
    )
    const names = listText(drawing.map(({ name }) => name))
    const drawn =
      names === '' ? '' : `, and ${names} ${drawing.length === 1 ? 'draws' : 'draw'} several at once`
    const message = `og:image names ${seenCount(facts, values.length)} images${drawn}.`
    const gets = drawing.map(({ platform }) => platform)
    return [{ ...(second ? findingAt(second, message) : { message }), gets }]
  },
})
