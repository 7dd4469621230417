/** What is said with every fix that asks for the large card, on a page whose video one app plays. */
import type { PageIndex } from '../../facts/page-index.ts'
import type { Fix } from '../define-rule.ts'

const VIDEOS = ['og:video', 'og:video:url', 'og:video:secure_url', 'twitter:player:stream']

/** Sources: the layouts of `discord.ts`. */
const NOTE =
  'Write it in a line before og:type: Discord takes the last of the two, and plays the video of this page only where og:type (such as video.other) comes last.'

export function withVideoNote(fix: Fix, { entries }: PageIndex): Fix {
  if (fix.writes?.['twitter:card'] !== 'summary_large_image') return fix
  const hasVideo = VIDEOS.some((key) => entries.get(key)?.some(({ value }) => value !== ''))
  const isPlayed =
    hasVideo &&
    ((entries.get('og:type') ?? []).some(({ value }) => /^video(?:\.|$)/u.test(value)) ||
      (entries.get('twitter:card') ?? []).some(({ value }) => value === 'player'))
  return isPlayed ? { ...fix, description: `${fix.description} ${NOTE}` } : fix
}
