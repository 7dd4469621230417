/** The image with each crop as an overlay; radio buttons and CSS switch them, no script needed. */
import type { CropBox } from '@linklens/engine'
import { namesText } from '../../../format.ts'
import { clean, imageProblem } from '@linklens/cards'
import { cropsOf, ratioText, safeArea, type Crop } from '../../../view/crops.ts'
import { Drawn } from '../../element.tsx'
import { shownProblem, srcOf, type Report } from '../../../view/report.ts'

export function ImageFigure({ report }: { report: Report }) {
  const { inspection } = report
  const { url, width, height } = inspection.imageAnalysis
  if (url === null) return null
  const problem = shownProblem(report, url)
  const src = problem ? null : srcOf(report, url)
  if (!src || !width || !height) {
    return (
      <div class="image-figure image-figure-missing">
        <Drawn of={imageProblem(problem ?? 'This image cannot be shown here.')} />
      </div>
    )
  }
  const crops = cropsOf(inspection)
  const safe = safeArea(crops)
  return (
    <div class="image-figure">
      {crops.length > 0 && <CropSwitch crops={crops} hasSafeArea={safe !== null} />}
      <div class="image-figure-frame">
        <img src={src} width={width} height={height} alt={alt(report)} loading="lazy" decoding="async" />
        <svg class="overlay" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {crops.map((crop, index) => (
            <Overlay box={crop.box} image={{ width, height }} class={`crop crop-${index}`} />
          ))}
          {safe && <Overlay box={safe} image={{ width, height }} class="crop crop-safe" />}
          {safe && <SafeLine box={safe} />}
        </svg>
      </div>
    </div>
  )
}

const alt = ({ inspection }: Report): string => {
  const text = inspection.normalizedMetadata.imageAlt?.value
  return text ? clean(text, 420) : 'The page’s social image'
}

function CropSwitch({ crops, hasSafeArea }: { crops: readonly Crop[]; hasSafeArea: boolean }) {
  return (
    <fieldset class="segments crop-switch">
      <legend>Show the crop of</legend>
      <input type="radio" name="crop" id="crop-whole" value="whole" checked />
      <label for="crop-whole">Whole image</label>
      {crops.map(({ ratio, platforms }, index) => (
        <>
          <input type="radio" name="crop" id={`crop-${index}`} value={String(index)} />
          <label for={`crop-${index}`} title={platforms.join(', ')}>
            <span class="crop-ratio">{ratioText(ratio)}</span> {namesText(platforms, 3)}
          </label>
        </>
      ))}
      {hasSafeArea && (
        <>
          <input type="radio" name="crop" id="crop-safe" value="safe" />
          <label for="crop-safe">What all keep</label>
        </>
      )}
    </fieldset>
  )
}

interface OverlayProps {
  box: CropBox
  image: { width: number; height: number }
  class: string
}

/** What is cut off is shaded; the rest has a line around it. */
function Overlay({ box: { x, y, width, height }, image, class: className }: OverlayProps) {
  return (
    <g class={className}>
      <path
        class="crop-shade"
        fill-rule="evenodd"
        d={`M0 0H${image.width}V${image.height}H0ZM${x} ${y}V${y + height}H${x + width}V${y}Z`}
      />
      <rect class="crop-line" x={x} y={y} width={width} height={height} vector-effect="non-scaling-stroke" />
    </g>
  )
}

/** The safe area stays marked while a single crop is shown. */
function SafeLine({ box: { x, y, width, height } }: { box: CropBox }) {
  return (
    <rect class="safe-area" x={x} y={y} width={width} height={height} vector-effect="non-scaling-stroke" />
  )
}
