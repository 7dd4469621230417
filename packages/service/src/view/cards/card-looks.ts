/**
 * Colours and measures of the six big platforms' cards for the files, in CSS pixels. The page has the same in
 * `styles/cards/`: test/browser/card-files.test.ts compares both, box by box.
 */
import type { Line } from '@linklens/cards'

/** `engine`'s big platforms, in its order. */
export const CARD_FILE_PLATFORMS = ['x', 'facebook', 'linkedin', 'whatsapp', 'slack', 'imessage'] as const
export type CardFilePlatform = (typeof CARD_FILE_PLATFORMS)[number]

/** All of them in one file. */
export const SHEET = 'sheet'
export const CARD_FILES = [...CARD_FILE_PLATFORMS, SHEET] as const
export type CardFileName = (typeof CARD_FILES)[number]

/** A colour on a light and on a dark ground. */
export type Pair = readonly [light: string, dark: string]

export interface LineLook {
  /** Of a square before the line, where the app draws the icon of the site. */
  readonly icon?: Pair
  readonly size: number
  readonly bold?: true
  readonly colour: Pair
  /** In parts of the size; 1.35 unless said. */
  readonly lineHeight?: number
  readonly above?: number
  readonly below?: number
  /** In parts of the size. */
  readonly letterSpacing?: number
  readonly capitals?: true
}

export interface CardLook {
  readonly ground: Pair
  readonly text: Pair
  readonly link: Pair
  readonly lines: Readonly<Partial<Record<Line, LineLook>>>
}

const TEXT: Pair = ['#0f1419', '#e7e9ea']
const LINK: Pair = ['#1860bd', '#6cb4ff']
export const FRAME: Pair = ['#e4e6ea', '#2a2d33']
export const HATCH: Pair = ['#d3d6dc', '#363a42']
export const PROBLEM: Pair = ['#4d5560', '#b7bfca']

/** The lines as all cards begin with them. */
function lines(
  text: Pair,
  muted: Pair,
  own: Readonly<Partial<Record<Line, Partial<LineLook>>>>,
): CardLook['lines'] {
  return {
    title: { size: 15, bold: true, colour: text, ...own.title },
    description: { size: 14, colour: muted, ...own.description },
    domain: { size: 13, colour: muted, ...own.domain },
    site: { size: 13, colour: muted, ...own.site },
  }
}

const X_MUTED: Pair = ['#536471', '#8b98a5']
const FACEBOOK_TEXT: Pair = ['#050505', '#e4e6eb']
const WHATSAPP_TEXT: Pair = ['#111b21', '#e9edef']
const SLACK_TEXT: Pair = ['#1d1c1d', '#d1d2d3']
const SLACK_LINK: Pair = ['#1264a3', '#1d9bd1']
const IMESSAGE_TEXT: Pair = ['#000', '#fff']

export const CARD_LOOKS: Readonly<Record<CardFilePlatform, CardLook>> = {
  x: {
    ground: ['#fff', '#000'],
    text: TEXT,
    link: ['#156ba8', '#4aa8ec'],
    lines: { ...lines(TEXT, X_MUTED, {}), title: { size: 15, colour: TEXT } },
  },
  facebook: {
    ground: ['#fff', '#242526'],
    text: FACEBOOK_TEXT,
    link: LINK,
    lines: lines(FACEBOOK_TEXT, ['#5a5e64', '#b0b3b8'], {
      title: { size: 17, lineHeight: 1.2, above: 2 },
      description: { above: 3 },
      domain: { capitals: true, letterSpacing: 0.01 },
    }),
  },
  linkedin: {
    ground: ['#fff', '#1b1f23'],
    text: TEXT,
    link: LINK,
    lines: lines(TEXT, ['#5e5e5e', '#b0b2b4'], { title: { size: 14 }, domain: { size: 12 } }),
  },
  whatsapp: {
    ground: ['#efeae2', '#0b141a'],
    text: WHATSAPP_TEXT,
    link: ['#026aa3', '#7fd0ff'],
    lines: lines(WHATSAPP_TEXT, ['#4b5a55', '#b8cdc7'], {
      description: { size: 13 },
      domain: { size: 12, above: 2 },
    }),
  },
  slack: {
    ground: ['#fff', '#1a1d21'],
    text: SLACK_TEXT,
    link: SLACK_LINK,
    lines: lines(SLACK_TEXT, SLACK_TEXT, {
      site: { size: 15, bold: true, icon: ['#dcdde1', '#4a4c50'] },
      title: { colour: SLACK_LINK },
      description: { size: 15 },
    }),
  },
  imessage: {
    ground: ['#fff', '#000'],
    text: IMESSAGE_TEXT,
    link: ['#0060c9', '#5eb0ff'],
    lines: lines(IMESSAGE_TEXT, ['#5d5d62', '#a5a5ab'], {
      title: { size: 14 },
      domain: { size: 12 },
    }),
  },
}
