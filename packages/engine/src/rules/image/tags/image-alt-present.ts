/**
 * People who do not see the image hear this text in its place.
 *
 * Leaves alone: platforms that read no such text.
 */
import type { PageIndex } from '../../../facts/page-index.ts'
import type { Platform } from '../../../platforms/define-platform.ts'
import { platformName, PLATFORMS } from '../../../platforms/index.ts'
import type { ImageCandidate } from '../../../metadata/normalized-metadata.ts'
import { cardImage, candidatePlace } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule, type Fix } from '../../define-rule.ts'
import { filledTag, findingAt } from '../../shared/find-tags.ts'
import { keysOfField } from '../../shared/keys-read.ts'
import { listText } from '../../../facts/wording.ts'
import { PLACEHOLDERS } from '../../shared/placeholders.ts'
import { metaSnippet, setting, settingOfImage, tagFix } from '../../shared/snippet.ts'

const DESCRIBE = 'Say in one sentence what the preview image shows,'
const ALT = 'A round loaf of sourdough on a wooden board'
const head = '<meta property="og:image" content="https://example.com/card.png">'
const card = `<meta property="og:title" content="Sourdough">\n<meta name="twitter:card" content="summary_large_image">\n${head}`
const ogAlt = metaSnippet('og:image:alt', 'A round loaf of sourdough')
const twitterAlt = metaSnippet('twitter:image:alt', 'A round loaf of sourdough')

interface AltReader {
  readonly id: Platform['id']
  /** Of the image's text, as the platform asks for it. */
  readonly keys: readonly string[]
}

const ALT_READERS: readonly AltReader[] = PLATFORMS.map(({ id, reads }) => ({
  id,
  keys: reads.imageAlt ? keysOfField(reads.imageAlt) : [],
})).filter(({ keys }) => keys.length > 0)

/**
 * Platforms that would say the image's text, and have none. Whether they draw the image of this page plays no
 * part: else opening robots.txt to them would cost a point.
 */
function withoutAlt(facts: PageIndex): AltReader[] {
  return ALT_READERS.filter(({ keys }) => !keys.some((key) => filledTag(facts, key)))
}

/** The keys to add, each with the platforms that then have a text: as few as will do for all. */
function lackingKeys(readers: readonly AltReader[], { source }: ImageCandidate): Map<string, string[]> {
  // Details of og:image belong to nothing where there is no og:image.
  const usable = source.startsWith('og:') ? ['og:image:alt', 'twitter:image:alt'] : ['twitter:image:alt']
  const keys = new Map<string, string[]>()
  for (const reader of readers) {
    const key = usable.find((one) => reader.keys.includes(one))
    if (key !== undefined) keys.set(key, [...(keys.get(key) ?? []), reader.id])
  }
  return keys
}

/** All in one: the text is the same in each tag. */
function fixFor(
  keys: ReadonlyMap<string, readonly string[]>,
  image: ImageCandidate,
  known: string | null,
): Fix {
  const readers = [...keys].map(([key, ids]) => `${key} for ${listText(ids.map(platformName))}`)
  const what = known === null ? `${DESCRIBE} in` : 'Copy the text that describes the image into'
  const text = known ?? PLACEHOLDERS.imageAlt
  const values = Object.fromEntries([...keys.keys()].map((key) => [key, text]))
  const alt = values['og:image:alt']
  const { snippet, writes } = setting(values)
  // Some frameworks take it only together with the URL of the image; none knows the other key.
  const sets = alt === undefined ? undefined : settingOfImage(image.url, { 'og:image:alt': alt }).sets
  return {
    description: `${what} ${readers.join(' and in ')}.`,
    snippet,
    writes,
    ...(sets && { sets }),
    ...(known === null && { placeholders: [text] }),
  }
}

/** The text that this image has already, in a tag that others read. */
function knownText(
  { metadata: { image, imageAlt } }: PageIndex,
  { url, alt }: ImageCandidate,
): string | null {
  const known = alt?.trim() || (url !== null && url === image?.value ? (imageAlt?.value ?? null) : null)
  return known !== null && isName(known) ? null : known
}

/** That of a file or a part of a URL, such as `rye-bread-24-07-2026`: it says nothing to those who hear it. */
const isName = (text: string): boolean =>
  /^\S{1,300}\.(?:png|jpe?g|webp|gif|svg|avif)$/iu.test(text) ||
  /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+){2,}$/u.test(text)

export const imageAltPresent = defineRule({
  id: 'image-alt-present',
  category: 'image',
  severity: 'info',
  points: 1,
  title: 'Images have og:image:alt or twitter:image:alt',
  problem: 'Missing og:image:alt or twitter:image:alt',
  why: 'Screen readers read this text aloud in place of the image.',
  fixes: [
    tagFix(`${DESCRIBE} in og:image:alt.`, { 'og:image:alt': ALT }),
    tagFix('Say the same in twitter:image:alt for X.', { 'twitter:image:alt': ALT }),
  ],
  sources: [
    official(
      'A page with og:image should have og:image:alt; a description, not a caption.',
      DOCUMENTS.openGraph,
    ),
    official('twitter:image:alt, up to 420 characters.', DOCUMENTS.xMarkup),
  ],
  needs: ['whole-page'],
  supersededBy: ['image-present', 'image-url-usable'],
  examples: {
    fails: [card, `${card}\n${ogAlt}`, card.replace('property="og:image"', 'name="twitter:image"')],
    passes: [`${card}\n${ogAlt}\n${twitterAlt}`],
  },
  check(facts) {
    const named = cardImage(facts)
    if (!named) return 'not-applicable'
    const text = knownText(facts, named)
    const keys = lackingKeys(withoutAlt(facts), named)
    if (keys.size === 0) return []
    const none = [...keys.keys()].map((key) => `no ${key}`)
    const readers = listText([...keys.values()].flat().map(platformName))
    const message =
      text === null
        ? `There is ${listText(none)}.`
        : `There is ${listText(none)}; the text in another tag is not read by ${readers}.`
    return [findingAt(candidatePlace(named), message, [fixFor(keys, named, text)])]
  },
})
