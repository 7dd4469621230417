/**
 * How each app arranges a card: which lines it draws in which order, and where the image goes.
 * Colours, type and corners are in `styles/`. What is drawn at all (cut texts, crop, layout)
 * comes from the engine's preview and is never decided here.
 */
import type { PlatformId } from '@linklens/engine'

export type Line = 'title' | 'description' | 'domain' | 'site' | 'url'

/** `large`: image as wide as the card. `small`: a thumbnail next to the text. `bare`: no card. */
export type Shape = 'large' | 'small' | 'text' | 'image' | 'bare'

export interface Look {
  readonly lines: readonly Line[]
  /** Position of the image: large above or below the text, small left or right of it. */
  readonly large: 'top' | 'bottom'
  readonly small: 'left' | 'right'
  /** What surrounds the card. In a bubble, the shared URL is a part of it. */
  readonly scene: 'post' | 'bubble' | 'message' | 'result'
  /** Position of the shared URL; `replaced`: the card takes its place. */
  readonly url: 'above' | 'below' | 'replaced'
  /** A grey box with a glyph where an image would be. */
  readonly hasPlaceholder?: true
  /** A bar along the card's side. */
  readonly hasBar?: true
  /** A grey shape where the site's icon would be: its own is not requested. */
  readonly hasSiteIcon?: true
  /** The app's own word before the host, below a large image. */
  readonly hostPrefix?: string
  /** Lines of the title over a large image. */
  readonly titleOverImage?: number
  /** How the same link is drawn elsewhere in the app. */
  readonly otherForm?: OtherForm
  /** Ratio down to which an image is drawn uncut where the platform's crop is not known. */
  readonly tallest?: number
  /** Lines that the drawing shows of a description where the platform's own number is not known. */
  readonly descriptionLines?: number
}

export interface OtherForm {
  readonly name: string
  readonly shape: Shape
  readonly ratio: number
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

const LOOKS: Readonly<Record<PlatformId, Look>> = {
  x: {
    ...POST,
    lines: ['title', 'description', 'domain'],
    hasPlaceholder: true,
    hostPrefix: 'From ',
    titleOverImage: 1,
  },
  facebook: { ...POST, descriptionLines: 1 },
  linkedin: {
    ...POST,
    lines: ['title', 'description', 'domain'],
    otherForm: { name: 'As an ad', shape: 'large', ratio: 1.91 },
  },
  threads: POST,
  bluesky: { ...POST, lines: ['title', 'description', 'domain'] },
  mastodon: { ...POST, lines: ['site', 'title', 'description'], hasPlaceholder: true },
  pinterest: {
    ...POST,
    lines: ['title', 'description', 'domain'],
    tallest: 1 / 2,
    descriptionLines: 2,
    url: 'replaced',
  },
  reddit: { ...POST, lines: ['title', 'description', 'domain'], small: 'right', url: 'replaced' },
  lemmy: { ...POST, lines: ['title', 'domain', 'description'], small: 'right', url: 'replaced' },
  discourse: { ...POST, lines: ['site', 'title', 'description'] },
  slack: { ...MESSAGE, hasBar: true, hasSiteIcon: true },
  discord: MESSAGE,
  matrix: { ...MESSAGE, lines: ['title', 'site', 'description'], large: 'top', small: 'left' },
  teams: { ...MESSAGE, lines: ['title', 'description', 'domain'], small: 'left' },
  telegram: {
    ...BUBBLE,
    lines: ['site', 'title', 'description'],
    large: 'bottom',
    small: 'right',
    url: 'above',
    hasBar: true,
  },
  whatsapp: BUBBLE,
  imessage: { ...BUBBLE, lines: ['title', 'description', 'domain'], small: 'right', url: 'replaced' },
  'signal-desktop': BUBBLE,
  'signal-ios': BUBBLE,
  'signal-android': BUBBLE,
  google: {
    ...POST,
    lines: ['site', 'url', 'title', 'description'],
    small: 'right',
    scene: 'result',
    url: 'replaced',
    hasSiteIcon: true,
  },
  wordpress: { ...POST, lines: ['title', 'domain', 'description'], large: 'bottom' },
  snapchat: { ...BUBBLE, lines: ['title', 'description'] },
  line: BUBBLE,
  kakaotalk: BUBBLE,
  misskey: { ...POST, lines: ['title', 'description', 'site'] },
  mattermost: MESSAGE,
  zulip: { ...MESSAGE, lines: ['title', 'description'], small: 'left' },
  rocketchat: { ...MESSAGE, lines: ['title', 'description', 'site'], large: 'top' },
  nextcloud: { ...MESSAGE, lines: ['title', 'description', 'domain'], small: 'left' },
}

const LOOK_BY_ID = new Map<string, Look>(Object.entries(LOOKS))

/** Old frozen reports may hold platforms that are gone: they are drawn plainly. */
export const lookOf = (platform: string): Look => LOOK_BY_ID.get(platform) ?? POST
