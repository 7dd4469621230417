/**
 * The image of a frozen report, drawn once, when it is frozen: its URL, what hurts most, its score, what the suggested head
 * makes of it, and a tile for each platform. Texts of the inspected page are hostile here too: cleaned, and never parsed as
 * markup.
 */
import { clean, element, type Element } from '@linklens/cards'
import { parseHref, refusedNames, type Inspection } from '@linklens/engine'
import { headline } from '../../components/report/head/headline.ts'
import { iconPath } from '../../components/icons.tsx'
import { VERDICT_ICONS, verdictGroups, type SaidVerdict } from '../../components/report/verdict-mark.tsx'
import { headPromise } from '../../view/head-promise.ts'
import { cardResults, type Verdict } from '../../view/report.ts'
import type { Drawing } from '../process/drawing.ts'
import type { DrawingTurn, ImageProcesses } from '../process/image-processes.ts'
import { socialDrawing } from './page-image-drawing.ts'

/** `styles/tokens.css`, in the light theme. An SVG's colours are attributes, or its `currentColor`: the drawing applies no CSS inside of it. */
const PAPER = '#faf9f6'
const LINE = '#e3dfd6'

/** Thumbnail of a report; null when it cannot be drawn. */
export type MakeThumbnail = (inspection: Inspection, turn: DrawingTurn) => Promise<Uint8Array | null>

export const createThumbnails =
  ({ productName }: { productName: string }, processes: ImageProcesses): MakeThumbnail =>
  (inspection, turn) =>
    processes.run({ kind: 'png', drawing: thumbnailDrawing(inspection, productName) }, turn)

export const thumbnailDrawing = (inspection: Inspection, productName: string): Drawing =>
  socialDrawing(
    element('p', { class: 'social-product' }, clean(productName, 40)),
    element('div', { class: 'social-main' }, words(inspection), scores(inspection)),
    verdicts(inspection),
  )

function words(inspection: Inspection): Element {
  const url = parseHref(inspection.fetch.requestedUrl)
  const host = endOf(clean(url?.host ?? '', 255))
  // Without the query, which may contain a secret: platforms keep copies of this image.
  const path = url?.pathname ?? ''
  return element(
    'div',
    { class: 'social-words' },
    element('p', { class: host.length > 20 ? 'social-host is-long clamp-2' : 'social-host clamp-1' }, host),
    path !== '/' && element('p', { class: 'social-path clamp-1' }, clean(path, 300)),
    element('p', { class: 'social-headline clamp-4' }, clean(headline({ inspection }), 300)),
  )
}

/** Cut at its start: the end of a host identifies it. */
const endOf = (host: string): string => (host.length > 60 ? `…${host.slice(-60)}` : host)

/** One ring, or before and after. */
function scores(inspection: Inspection): Element {
  const { score, category } = inspection.serviceScore
  const isRefused = refusedNames(inspection).length > 0
  const label = isRefused ? 'if they get in' : clean(category.label, 20)
  const promise = headPromise(inspection)
  return element(
    'div',
    { class: promise ? 'social-scores is-pair' : 'social-scores' },
    ring(score, isRefused ? 'unknown' : verdictOf(score), label),
    promise && element('p', { class: 'social-arrow' }, '→'),
    promise &&
      (promise.score === null
        ? element('p', { class: 'social-own-image' }, 'with your own image')
        : ring(promise.score, verdictOf(promise.score), 'fixed')),
  )
}

const verdictOf = (score: number): Verdict => (score >= 75 ? 'full' : score >= 50 ? 'degraded' : 'none')

const RADIUS = 42
const ROUND = 2 * Math.PI * RADIUS

/** In the colour of that verdict. */
function ring(score: number, verdict: Verdict, label: string): Element {
  const circle = { cx: 50, cy: 50, r: RADIUS, fill: 'none', 'stroke-width': 8 }
  return element(
    'div',
    { class: 'social-score' },
    element(
      'svg',
      { class: `social-ring of-${verdict}`, viewBox: '0 0 100 100' },
      element('circle', { ...circle, stroke: LINE }),
      score > 0 &&
        element('circle', {
          ...circle,
          stroke: 'currentColor',
          'stroke-dasharray': `${(ROUND * score) / 100} ${ROUND}`,
          transform: 'rotate(-90 50 50)',
        }),
    ),
    element('p', { class: 'social-number' }, String(score)),
    element('p', { class: 'social-label' }, label),
  )
}

/** A tile for each platform, as in the report's strip, and the counts in words. */
function verdicts(inspection: Inspection): Element {
  const groups = verdictGroups(cardResults(inspection))
  const tiles = groups.flatMap((group) => Array.from({ length: group.count }, () => group))
  return element(
    'div',
    { class: 'social-verdicts' },
    element('div', { class: 'social-tiles' }, tiles.map(tile)),
    element(
      'div',
      { class: 'social-counts' },
      groups.map(({ verdict, word, count }) =>
        element('p', { class: `social-count of-${verdict}` }, `${count} ${word}`),
      ),
    ),
  )
}

/** A likely one is an outline. */
function tile({ verdict, certainty }: SaidVerdict): Element {
  const isLikely = certainty === 'likely'
  const outline = { x: 0.75, y: 0.75, width: 14.5, height: 14.5, rx: 2.5, fill: 'none' }
  return element(
    'svg',
    { class: `social-tile of-${verdict}`, viewBox: '0 0 16 16' },
    isLikely
      ? element('rect', {
          ...outline,
          stroke: 'currentColor',
          'stroke-width': 1.5,
          'stroke-dasharray': '3 2',
        })
      : element('rect', { width: 16, height: 16, rx: 3, fill: 'currentColor' }),
    element('path', {
      d: iconPath(VERDICT_ICONS[verdict]),
      fill: 'none',
      stroke: isLikely ? 'currentColor' : PAPER,
      'stroke-width': 1.8,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  )
}
