/** Which of a page's images Mattermost draws: the one whose size is nearest to 80×80, declared sizes before those of the files. */
import type { Cause, Evidence } from '../../../facts/evidence.ts'
import { resolveOnce, type PageIndex } from '../../../facts/page-index.ts'
import { NOTHING, tagPlace, type Entry, type Yield } from '../../../facts/field-value.ts'

/** Each `og:image` begins one; `:url` takes its place, `:secure_url` is drawn before it. */
interface Image {
  readonly entry: Entry
  secure?: Entry
  width: number
  height: number
}

const KEY = /^og:image(?::(url|secure_url|width|height))?$/
const MAX_IMAGES = 5
const WANTED = 80
/** Of an image whose size nobody knows, on either side. */
const NO_SIZE = -1

export const bestImage =
  (by: Evidence) =>
  (page: PageIndex): Yield => {
    const images = imagesOf(page)
    const [first] = images
    if (!first) return unseen(page, by)
    const sized = images.map((image) => ({ image, ...sizeOf(page, image) }))
    const { image, width, height } = sized.reduce((best, one) =>
      distance(one) < distance(best) ? one : best,
    )
    const entry = drawn(image)
    if (entry.value === '') return { ...NOTHING, stop: 'empty', empty: entry }
    const isKnown = width > 0 && height > 0
    const found = {
      value: entry.value,
      source: entry.name,
      entry,
      ...(isKnown && { size: { width, height } }),
    }
    return { values: [found], refused: [], ...(images.length > 1 && { by }) }
  }

/** What is named in another attribute, or with capital letters. */
function unseen({ entries }: PageIndex, by: Evidence): Yield {
  const isOther = ({ attribute, key }: Entry) => attribute === 'name' || key !== 'og:image'
  const entry = entries.get('og:image')?.find((one) => one.value !== '' && isOther(one))
  if (!entry) return NOTHING
  const { name, value, attribute } = entry
  const isNamed = attribute === 'name'
  const cause: Cause = {
    why: isNamed
      ? `${name} is in name=, and only property= is read`
      : `${name} is not written in lower case, and keys are compared exactly`,
    by,
    faults: [isNamed ? 'og-attribute' : 'key-case'],
    about: tagPlace(entry),
  }
  return { values: [], refused: [{ source: name, value, cause }] }
}

function imagesOf({ entries }: PageIndex): Image[] {
  const images: Image[] = []
  for (const entry of inOrder(entries)) {
    const [, part] = KEY.exec(entry.key) ?? []
    const last = images.at(-1)
    if (part === undefined) images.push({ entry, width: 0, height: 0 })
    else if (!last) continue
    else if (part === 'url') images[images.length - 1] = { ...last, entry }
    else if (part === 'secure_url') last.secure = entry
    else if (/^\d{1,9}$/.test(entry.tag.content)) last[part as 'width' | 'height'] = Number(entry.tag.content)
  }
  return images.slice(0, MAX_IMAGES)
}

const drawn = ({ entry, secure }: Image): Entry => (secure && secure.value !== '' ? secure : entry)

const inOrder = (entries: PageIndex['entries']): Entry[] =>
  ['og:image', 'og:image:url', 'og:image:secure_url', 'og:image:width', 'og:image:height']
    .flatMap((key) => entries.get(key) ?? [])
    .filter(({ attribute, key, listed }) => attribute === 'property' && KEY.test(key) && listed === null)
    .toSorted((a, b) => a.tag.offset - b.tag.offset)

function sizeOf(page: PageIndex, image: Image): { width: number; height: number } {
  const { width, height } = image
  const { value } = drawn(image)
  const url = value === '' ? null : resolveOnce(page, value, page.pageUrl)
  const file = url && page.images.get(url.href)
  return { width: width || file?.width || NO_SIZE, height: height || file?.height || NO_SIZE }
}

const distance = ({ width, height }: { width: number; height: number }): number =>
  Math.hypot(width - WANTED, height - WANTED)
