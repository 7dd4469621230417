/**
 * What surrounds a card in its app: a neutral person and a line, so that the card is recognised at once. Nothing here
 * comes from the page. Words are the apps' own where they have some, and English.
 */
import type { PlatformId } from '@linklens/engine'
import { lookOf } from './looks.ts'

export interface PostContext {
  /**
   * `above`: a head over the post, its words in two lines. `inline`: the same in one line. `side`: the person is next
   * to the message. `time`: in the bubble, at its end. `centred`: a line above the bubble.
   */
  readonly form: 'above' | 'inline' | 'side' | 'time' | 'centred' | 'none'
  readonly name: string
  readonly line: string
}

const NONE: PostContext = { form: 'none', name: '', line: '' }
const above = (line: string, name = 'You'): PostContext => ({ form: 'above', name, line })
const inline = (line: string, name = 'You'): PostContext => ({ form: 'inline', name, line })
const side = (line: string): PostContext => ({ form: 'side', name: 'You', line })
const time = (line: string): PostContext => ({ form: 'time', name: '', line })

/** A platform that is not here has what its scene has. */
const OWN: Readonly<Partial<Record<PlatformId, PostContext>>> = {
  x: inline('@you · now'),
  facebook: above('Just now · Public'),
  linkedin: above('now · Anyone'),
  threads: inline('now', 'you'),
  bluesky: inline('@you.example · now'),
  mastodon: above('@you@server.example'),
  pinterest: NONE,
  reddit: inline('r/links · now', 'u/you'),
  lemmy: inline('links · now', 'you'),
  discord: side('Today at 12:00'),
  wordpress: NONE,
  imessage: { form: 'centred', name: '', line: 'Today 12:00' },
}

const OF_SCENE = { post: above('now'), message: side('12:00'), bubble: time('12:00'), result: NONE } as const

const OWN_BY_ID = new Map<string, PostContext>(Object.entries(OWN))

export const contextOf = (platform: string): PostContext =>
  OWN_BY_ID.get(platform) ?? OF_SCENE[lookOf(platform).scene]
