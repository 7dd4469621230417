/** The image's weight and size against each platform's limits. */
import type { Platform } from '@linklens/engine'
import { bytesText, count } from '../../../format.ts'
import { ScrollTable } from '../../scroll-table.tsx'
import type { Report } from '../../../view/report.ts'

export interface ImageLimits {
  readonly maxBytes: number | null
  /** For the best layout. */
  readonly minWidth: number | null
  readonly minHeight: number | null
}

const most = (values: readonly number[]): number | null => (values.length > 0 ? Math.max(...values) : null)

/** Limits of the platform's best card: those of any image, and those of the layout. */
export function imageLimitsOf({ image, layouts }: Platform): ImageLimits {
  const best = layouts.find(({ rank, picture }) => rank === 'best' && picture)
  // A limit that may not matter is not shown: beyond it the verdict is unknown, and says why.
  const needs = [...image.needs, ...(best?.picture?.needs ?? [])].filter(({ doubt }) => doubt === undefined)
  const numbers = (key: 'maxBytes' | 'underBytes' | 'minWidth' | 'minHeight') =>
    needs.map((need) => need[key]).filter((value) => value !== undefined)
  const maxBytes = [...numbers('maxBytes'), ...numbers('underBytes').map((bytes) => bytes - 1)]
  return {
    maxBytes: maxBytes.length > 0 ? Math.min(...maxBytes) : null,
    minWidth: most(numbers('minWidth')),
    minHeight: most(numbers('minHeight')),
  }
}

export function ImageLimitsPlot({ report }: { report: Report }) {
  const { bytes, width, height } = report.inspection.imageAnalysis
  const shown = new Set(report.inspection.platformPreviews.map(({ platform }) => platform))
  const rows = report.platforms
    .filter(({ id }) => shown.has(id))
    .map((platform) => ({ platform, limits: imageLimitsOf(platform) }))
    .filter(({ limits }) => limits.maxBytes !== null || limits.minWidth !== null)
  if (rows.length === 0 || (bytes === null && width === null)) return null
  return (
    <>
      <h3>Against each platform’s limits</h3>
      <ScrollTable
        caption="Weight and size against each platform’s limits"
        head={['Platform', 'Weight', 'Width for its best card']}
        class="limits"
      >
        {rows.map(({ platform, limits }) => (
          <tr>
            <th scope="row">{platform.name}</th>
            <td>{limits.maxBytes !== null && <Weight bytes={bytes} max={limits.maxBytes} />}</td>
            <td>{limits.minWidth !== null && <Size limits={limits} width={width} height={height} />}</td>
          </tr>
        ))}
      </ScrollTable>
      <p class="plot-note">Platforms whose limits nobody has published or measured are left out.</p>
    </>
  )
}

/** Weights span four powers of ten: 10 kB is at the left end, 50 MB at the right. */
const byteScale = (bytes: number): number =>
  Math.min(100, Math.max(1, (Math.log10(Math.max(bytes, 1) / 10_000) / Math.log10(5_000)) * 100))

function Weight({ bytes, max }: { bytes: number | null; max: number }) {
  if (bytes === null) return <Measure fits={null} text={`at most ${bytesText(max)}`} />
  const fits = bytes <= max
  const text = `${bytesText(bytes)}, ${fits ? 'under' : 'over'} ${bytesText(max)}`
  return <Measure fits={fits} text={text} value={byteScale(bytes)} limit={byteScale(max)} />
}

/** 2,400 pixels are at the right end. */
const pixelScale = (pixels: number): number => Math.min(100, (pixels / 2_400) * 100)

function Size({
  limits,
  width,
  height,
}: {
  limits: ImageLimits
  width: number | null
  height: number | null
}) {
  const { minWidth, minHeight } = limits
  const needed =
    minHeight === null ? `${count(minWidth ?? 0)} px` : `${count(minWidth ?? 0)} × ${count(minHeight)}`
  if (width === null || height === null) return <Measure fits={null} text={`at least ${needed}`} />
  const fits = width >= (minWidth ?? 0) && height >= (minHeight ?? 0)
  return (
    <Measure
      fits={fits}
      text={`at least ${needed}`}
      value={pixelScale(width)}
      limit={pixelScale(minWidth ?? 0)}
    />
  )
}

interface MeasureProps {
  /** null: the image's own number is not known. */
  fits: boolean | null
  text: string
  /** Both on a scale of 100. */
  value?: number
  limit?: number
}

function Measure({ fits, text, value, limit }: MeasureProps) {
  return (
    <span class={`measure measure-${fits === null ? 'unknown' : fits ? 'fits' : 'fails'}`}>
      {value !== undefined && limit !== undefined && (
        <svg class="measure-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect class="measure-value" x="0" y="2" width={value.toFixed(1)} height="4" />
          <rect class="measure-limit" x={(limit - 0.5).toFixed(1)} y="0" width="1" height="8" />
        </svg>
      )}
      <span class="measure-text">
        {fits === null ? 'not known' : fits ? 'fits' : 'does not fit'}: {text}
      </span>
    </span>
  )
}
