import { LIMITS } from '@linklens/engine'
import { bytesText, count, durationText, namesText } from '../../../format.ts'
import { SafeLink } from '../../safe-link.tsx'
import { Untrusted } from '../../untrusted.tsx'
import { CropTable } from './crop-table.tsx'
import { ratioText } from '../../../view/crops.ts'
import { FactList, type Fact } from '../fact-list.tsx'
import { FormatLines } from './format-lines.tsx'
import { SmallStrip } from './small-strip.tsx'
import { shownImage } from '../cards/drawn-card.tsx'
import { ImageLimitsPlot } from './image-limits.tsx'
import { ImageFigure } from './image-figure.tsx'
import type { Report, ReportProps } from '../../../view/report.ts'
import { Fold } from '../fold.tsx'
import { ROBOTS_REASONS } from '../why.tsx'

export function ImagePanel({ report }: ReportProps) {
  const image = report.inspection.imageAnalysis
  if (image.url === null) {
    return (
      <Fold id="image" title="Image" lead="The page names no social image.">
        <p class="empty">
          Add <code>{'<meta property="og:image" content="https://…">'}</code> with an absolute URL of an image
          of 1,200 × 630 pixels: nearly every platform then draws its large card.
        </p>
      </Fold>
    )
  }
  return (
    <Fold id="image" title="Image" lead={briefFacts(image)}>
      <p class="section-lead">
        <SafeLink href={image.url} />
        {image.source && (
          <>
            {' '}
            from <code>{image.source}</code>
          </>
        )}
      </p>
      <div class="image-columns">
        <ImageFigure report={report} />
        <div class="image-facts">
          <FactList title="Declared and real" facts={declaredFacts(image)} />
          <FactList title="Delivery" facts={deliveryFacts(report)} />
        </div>
      </div>
      <SmallStrip image={shownImage(report, image.url)} />
      <CropTable inspection={report.inspection} />
      <ImageLimitsPlot report={report} />
      <h3>Image formats</h3>
      <FormatLines />
      <Others report={report} />
    </Fold>
  )
}

type Image = Report['inspection']['imageAnalysis']

function briefFacts({ width, height, bytes, format, error, reachable, status }: Image): string {
  if (error || reachable === false) return status === null ? 'no answer' : `answered ${status}`
  const size = width && height ? `${count(width)} × ${count(height)}` : null
  return [size, bytes === null ? null : bytesText(bytes), format?.toUpperCase()].filter(Boolean).join(', ')
}

function declaredFacts(image: Image): Fact[] {
  const { width, height, declared, format, orientation, stored } = image
  const real = width && height ? `${count(width)} × ${count(height)}` : null
  const said = declared.width || declared.height ? `${side(declared.width)} × ${side(declared.height)}` : null
  const agree = !said || !real || (declared.width === width && declared.height === height)
  return [
    ['Size', real ?? 'not known'],
    ['Declared', said ? `${said}${agree ? '' : ' (differs)'}` : 'nothing'],
    ['Ratio', image.aspectRatio === null ? null : ratioText(image.aspectRatio)],
    [
      'Format',
      [format?.toUpperCase(), image.animated ? 'animated' : null].filter(Boolean).join(', ') || 'not known',
    ],
    ['Declared type', declaredType(image)],
    ['Weight', weightText(image)],
    [
      'Turned by EXIF',
      orientation && orientation > 1 ? `yes, stored as ${stored?.width} × ${stored?.height}` : null,
    ],
  ]
}

function weightText({ bytes, error }: Image): string {
  if (bytes !== null) return bytesText(bytes)
  return error?.code === 'RESPONSE_TOO_LARGE' ? `more than ${bytesText(LIMITS.imageBytes)}` : 'not known'
}

function declaredType({ declared: { type }, delivery }: Image): string | null {
  const real = delivery?.sniffedType ?? null
  const said = type?.trim().toLowerCase().replace('image/jpg', 'image/jpeg')
  return type && real !== null && said !== real ? `${type} (differs)` : type
}

const side = (pixels: number | null): string => (pixels === null ? '?' : count(pixels))

function deliveryFacts(report: Report): Fact[] {
  const image = report.inspection.imageAnalysis
  const { delivery, timings } = image
  // Reports that an older version froze lack later fields.
  const { https, robots, acceptVariants = [] }: Partial<Delivery> = delivery ?? {}
  const firstByte = timings?.firstByte ?? null
  return [
    ['Answer', answerText(image)],
    ['Problem', image.error?.message ?? null],
    ['HTTPS', (https ?? null) === null ? null : https ? 'all the way' : 'no: a URL on the way is http'],
    ['robots.txt', robots ? robotsText(report, robots) : null],
    ['Served as', delivery?.servedType ?? image.contentType],
    ['Looks like', delivery?.sniffedType ?? null],
    ['Disposition', delivery?.contentDisposition ?? null],
    ['Caching', delivery?.cacheControl ?? null],
    ['Content-Length', delivery && lengthText(delivery)],
    ['Vary', delivery?.vary ?? null],
    ...acceptFacts(acceptVariants),
    [
      'Redirects',
      image.redirects.length > 0 ? image.redirects.map(({ status }) => status).join(' → ') : null,
    ],
    ['First byte after', firstByte === null ? null : durationText(firstByte)],
    ['Took', timings ? durationText(timings.total) : null],
  ]
}

function answerText({ notAsked, reachable, status }: Image): string {
  if (notAsked || reachable === null) return 'not asked for'
  return status === null ? 'none' : String(status)
}

const lengthText = ({ contentLength }: Delivery): string =>
  contentLength === null ? 'not sent' : count(contentLength)

type Delivery = NonNullable<Image['delivery']>

const EVERYONE = {
  allowed: 'lets crawlers fetch it',
  disallowed: 'keeps crawlers away',
  unknown: 'not known',
} as const

function robotsText({ platforms }: Report, { everyone, reason, refused }: Delivery['robots']): string {
  const names = platforms.filter(({ id }) => refused.includes(id)).map(({ name }) => name)
  const text = reason ? `${EVERYONE[everyone]}: ${ROBOTS_REASONS[reason]}` : EVERYONE[everyone]
  return names.length > 0 ? `${text}; ${namesText(names, 4)} may not` : text
}

/** The first was requested as crawlers do, the second as browsers do. */
function acceptFacts(variants: Delivery['acceptVariants']): Fact[] {
  return variants.map(({ accept, contentType, format, bytes }) => {
    const what = format?.toUpperCase() ?? (contentType ? `no image (${contentType})` : 'nothing')
    const size = bytes === null ? '' : `, ${bytesText(bytes)}`
    const [first = ''] = accept.split(',')
    return [`For Accept: ${first}${first === accept ? '' : ', …'}`, `${what}${size}`] as const
  })
}

function Others({ report }: { report: Report }) {
  const { candidates } = report.inspection.imageAnalysis
  if (candidates.length === 0) return null
  return (
    <details class="more">
      <summary>Other images that the page names ({candidates.length})</summary>
      <ul class="plain">
        {candidates.map(({ url, source, width, height, bytes, error, notAsked, reachable }) => (
          <li>
            {source && <code>{source}</code>} {url ? <SafeLink href={url} /> : 'no usable URL'}
            <span class="quiet">
              {' '}
              {width && height ? `${width} × ${height}` : ''} {bytes === null ? '' : bytesText(bytes)}{' '}
              {error && <Untrusted text={error.message} />}
              {(notAsked || reachable === null) && 'not asked for'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
