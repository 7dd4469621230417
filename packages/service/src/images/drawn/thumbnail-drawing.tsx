/**
 * The social image of a report: our own SVG, drawn by the server and never served as SVG.
 * Text of the inspected page is hostile here too: escaped by JSX, stripped of what XML does not allow, and
 * limited to its box.
 */
import { parseHref, refusedNames, type Inspection } from '@linklens/engine'
import { iconPath } from '../../components/icons.tsx'
import { clean } from '@linklens/cards'
import { fitEnd, fits, fitStart, wrap, type TextBox } from './fit-text.ts'
import { headline } from '../../components/report/head/headline.ts'
import { cardResults, type Verdict } from '../../view/report.ts'
import { VERDICT_WORDS, verdictGroups, type SaidVerdict } from '../../components/report/verdict-mark.tsx'

const THUMBNAIL_SIZE = { width: 1200, height: 630 } as const

/** Light theme of `styles/tokens.css`: an image has no theme. */
const COLOURS = { paper: '#faf9f6', ink: '#1c1a17', quiet: '#615c53', line: '#e3dfd6', accent: '#2a4bd0' }
const VERDICT_COLOURS: Record<Verdict, string> = {
  full: '#17713f',
  degraded: '#8a5500',
  none: '#b0281d',
  unknown: '#565f70',
}
const SCORE_COLOURS: Readonly<Record<string, string>> = {
  excellent: VERDICT_COLOURS.full,
  good: VERDICT_COLOURS.full,
  fair: VERDICT_COLOURS.degraded,
}

const LEFT = 72
const TEXT_WIDTH = 730
const HOST: TextBox = { width: TEXT_WIDTH, size: 60, bold: true }
const LONG_HOST: TextBox = { ...HOST, size: 40 }
const PATH: TextBox = { width: TEXT_WIDTH, size: 28 }
const HEADLINE: TextBox = { width: TEXT_WIDTH, size: 34 }

export function ThumbnailDrawing({
  inspection,
  productName,
}: {
  inspection: Inspection
  productName: string
}) {
  const { width, height } = THUMBNAIL_SIZE
  const url = parseHref(inspection.fetch.requestedUrl)
  const host = xml(clean(url?.host ?? '', 255))
  const hostBox = fits(host, HOST) ? HOST : LONG_HOST
  // Without the query, which may contain a secret: platforms keep copies of this image.
  const path = url?.pathname ?? ''
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      font-family="Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"
      fill={COLOURS.ink}
    >
      <rect width={width} height={height} fill={COLOURS.paper} />
      <rect width={width} height="12" fill={COLOURS.accent} />
      <text x={LEFT} y="96" font-size="28" font-weight="700" fill={COLOURS.accent}>
        {xml(clean(productName, 40))}
      </text>
      {/* With any fonts of the machine, nothing runs into the score. */}
      <svg x={LEFT} y="110" width={TEXT_WIDTH + 20} height="370" overflow="hidden">
        <text y="78" font-size={hostBox.size} font-weight="700">
          {fitEnd(host, hostBox)}
        </text>
        <text y="124" font-size={PATH.size} fill={COLOURS.quiet}>
          {path === '/' ? '' : fitStart(xml(clean(path, 300)), PATH)}
        </text>
        {wrap(xml(clean(headline({ inspection }), 300)), HEADLINE, 4).map((line, index) => (
          <text y={200 + index * 46} font-size={HEADLINE.size}>
            {line}
          </text>
        ))}
      </svg>
      <Score inspection={inspection} />
      <Verdicts inspection={inspection} />
    </svg>
  )
}

function Score({ inspection }: { inspection: Inspection }) {
  const { score, category } = inspection.serviceScore
  const isRefused = refusedNames(inspection).length > 0
  const colour = isRefused ? VERDICT_COLOURS.unknown : (SCORE_COLOURS[category.id] ?? VERDICT_COLOURS.none)
  const round = 2 * Math.PI * 104
  return (
    <g transform="translate(996 258)" text-anchor="middle">
      <circle r="104" fill="none" stroke={COLOURS.line} stroke-width="20" />
      {score > 0 && (
        <circle
          r="104"
          fill="none"
          stroke={colour}
          stroke-width="20"
          stroke-dasharray={`${(round * score) / 100} ${round}`}
          transform="rotate(-90)"
        />
      )}
      <text y="28" font-size="80" font-weight="700">
        {score}
      </text>
      <text y="172" font-size="34" font-weight="700" fill={colour}>
        {isRefused ? 'if they get in' : xml(clean(category.label, 20))}
      </text>
    </g>
  )
}

/** A tile for each platform, as in the report's strip, and the counts in words. */
function Verdicts({ inspection }: { inspection: Inspection }) {
  const groups = verdictGroups(cardResults(inspection))
  const tiles = groups.flatMap((group) => Array.from({ length: group.count }, () => group))
  const step = Math.min(48, 1056 / Math.max(tiles.length, 1))
  return (
    <g transform={`translate(${LEFT} 492)`}>
      {tiles.map((said, index) => (
        <Tile said={said} x={index * step} size={step - 8} />
      ))}
      <text y="88" font-size={groups.length > 4 ? 22 : 28}>
        {groups.map(({ verdict, certainty, word, count }, index) => (
          <tspan
            dx={index === 0 ? 0 : 28}
            fill={VERDICT_COLOURS[verdict]}
            font-weight={certainty === 'likely' ? '400' : '700'}
          >
            {`${count} ${word}`}
          </tspan>
        ))}
      </text>
    </g>
  )
}

/** A likely one is an outline. */
function Tile({ said: { verdict, certainty }, x, size }: { said: SaidVerdict; x: number; size: number }) {
  const colour = VERDICT_COLOURS[verdict]
  const isLikely = certainty === 'likely'
  return (
    <g transform={`translate(${x} 0) scale(${size / 16})`}>
      {isLikely ? (
        <rect
          x="0.75"
          y="0.75"
          width="14.5"
          height="14.5"
          rx="2.5"
          fill="none"
          stroke={colour}
          stroke-width="1.5"
          stroke-dasharray="3 2"
        />
      ) : (
        <rect width="16" height="16" rx="3" fill={colour} />
      )}
      <path
        d={iconPath(VERDICT_WORDS[verdict].icon)}
        fill="none"
        stroke={isLikely ? colour : COLOURS.paper}
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </g>
  )
}

/** Two characters that XML forbids; `clean` has removed the others. */
const xml = (text: string): string => text.replaceAll(/[\uFFFE\uFFFF]/g, ' ')
