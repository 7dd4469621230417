/**
 * How each app arranges a card: which lines it draws in which order, and where the image goes.
 * Colours, type and corners are in `styles/cards/`. What is drawn at all (cut texts, crop, layout)
 * comes from the engine's preview and is never decided here.
 */
import type { Preview } from '../report.ts'

export type Line = 'title' | 'description' | 'domain' | 'site' | 'url'

/** `large`: image as wide as the card. `small`: a thumbnail next to the text. `bare`: no card. */
export type Shape = 'large' | 'small' | 'text' | 'image' | 'bare'

export interface Look {
  readonly lines: readonly Line[]
  /** Position of the image: large above or below the text, small left or right of it. */
  readonly large: 'top' | 'bottom'
  readonly small: 'left' | 'right'
  /** Shape of a layout called just `card`, whose image may be large or small. */
  readonly card?: 'small'
  /** What surrounds the card. In a bubble, the shared URL is a part of it. */
  readonly scene: 'post' | 'bubble' | 'message' | 'result'
  /** Position of the shared URL; `replaced`: the card takes its place. */
  readonly url: 'above' | 'below' | 'replaced'
  /** A grey box with a glyph where an image would be. */
  readonly hasPlaceholder?: true
  /** Ratio down to which an image is drawn uncut where the platform's crop is not known. */
  readonly tallest?: number
  /** Lines that the drawing shows of a description where the platform's own number is not known. */
  readonly descriptionLines?: number
}

const POST: Look = {
  lines: ['domain', 'title', 'description'],
  large: 'top',
  small: 'left',
  scene: 'post',
  url: 'above',
}
const BUBBLE: Look = {
  lines: ['title', 'description', 'domain'],
  large: 'top',
  small: 'left',
  scene: 'bubble',
  url: 'below',
}
const MESSAGE: Look = {
  lines: ['site', 'title', 'description'],
  large: 'bottom',
  small: 'right',
  scene: 'message',
  url: 'above',
}

/** Until the engine exports its literal `PlatformId`: then a missing or misspelt look does not compile. */
type PlatformId = string

export const LOOKS: Readonly<Record<PlatformId, Look>> = {
  x: { ...POST, lines: ['title', 'description', 'domain'], hasPlaceholder: true },
  facebook: { ...POST, descriptionLines: 1 },
  linkedin: { ...POST, lines: ['title', 'description', 'domain'] },
  threads: POST,
  bluesky: { ...POST, lines: ['title', 'description', 'domain'] },
  mastodon: { ...POST, lines: ['site', 'title', 'description'] },
  pinterest: {
    ...POST,
    lines: ['title', 'description', 'domain'],
    tallest: 1 / 2,
    descriptionLines: 2,
  },
  reddit: { ...POST, lines: ['title', 'description', 'domain'], small: 'right' },
  lemmy: { ...POST, lines: ['title', 'domain', 'description'], small: 'right', card: 'small' },
  discourse: { ...POST, lines: ['site', 'title', 'description'], card: 'small' },
  slack: MESSAGE,
  discord: MESSAGE,
  matrix: { ...MESSAGE, lines: ['title', 'site', 'description'], small: 'left' },
  teams: { ...MESSAGE, lines: ['title', 'description', 'domain'], small: 'left', card: 'small' },
  telegram: {
    ...BUBBLE,
    lines: ['site', 'title', 'description'],
    large: 'bottom',
    small: 'right',
    url: 'above',
  },
  whatsapp: BUBBLE,
  imessage: { ...BUBBLE, lines: ['title', 'description', 'site'], small: 'right', url: 'replaced' },
  'signal-desktop': BUBBLE,
  'signal-ios': BUBBLE,
  'signal-android': BUBBLE,
  google: {
    ...POST,
    lines: ['site', 'url', 'title', 'description'],
    small: 'right',
    scene: 'result',
    url: 'replaced',
  },
  wordpress: { ...POST, lines: ['title', 'domain', 'description'], large: 'bottom' },
}

/** A platform added tomorrow is drawn plainly until it has a look of its own. */
export const lookOf = (platform: string): Look => LOOKS[platform] ?? POST

/** From the engine's layout names; an unknown name with an image is drawn large, as most are. */
export function shapeOf({ platform, layout, image, title, description }: Preview): Shape {
  if (layout === 'none') return 'bare'
  if (layout === 'image' && image) return 'image'
  if (!image) return title || description ? 'text' : 'bare'
  if (layout === 'card') return lookOf(platform).card ?? 'large'
  return /small|thumb|icon|rich|square|result/.test(layout) ? 'small' : 'large'
}
