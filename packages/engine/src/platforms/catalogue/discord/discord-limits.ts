/** Values that take the whole preview away in Discord when they are too long. */
import { official } from '../../../facts/evidence.ts'
import type { PageIndex } from '../../../facts/page-index.ts'
import type { Crawler } from '../../platform-rules.ts'

export const DOCS = 'docs.discord.com/developers/link-previews/overview (discord/discord-api-docs @28a2392a)'
export const kills = official(
  'A site name over 256 characters, an alt text over 4,096 or any URL over 2,048 leaves no preview at all.',
  DOCS,
)

export const VIDEOS = ['og:video', 'og:video:url', 'og:video:secure_url', 'twitter:player:stream']
const ADDRESSES = [
  'og:url',
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
  ...VIDEOS,
]

/** Some values over their limit are not cut: they take the whole preview with them. */
export const refuses: NonNullable<Crawler['refuses']> = (page) => {
  const why =
    tooLong(page, ['og:site_name'], 256) ??
    tooLong(page, ['og:image:alt', 'twitter:image:alt'], 4_096) ??
    tooLong(page, ADDRESSES, 2_048) ??
    (page.pageUrl.href.length > 2_048
      ? `The URL of the page is ${page.pageUrl.href.length} characters long`
      : null)
  return why === null
    ? null
    : { why: `${why}, and Discord then shows no preview.`, by: kills, faults: ['values-too-long'] }
}

function tooLong(page: PageIndex, keys: readonly string[], max: number): string | null {
  for (const key of keys) {
    for (const { tag, key: written, listed } of page.entries.get(key) ?? []) {
      if (written !== key || listed !== null) continue
      const length = tag.contentLength ?? tag.content.length
      if (length > max) return `${key} is ${length} characters long, over ${max}`
    }
  }
  return null
}
