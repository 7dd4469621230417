/** What each platform's crop shows of the image, in pixels, and a guess at whether its centre is still there. */
import type { Inspection } from '@linklens/engine'
import { count, namesText } from '../../format.ts'
import { Icon } from '../../icons.tsx'
import { ScrollTable } from '../../scroll-table.tsx'
import { estimateCrop, type CropEstimate, type ImageDetail } from '../../../view/crop-estimate.ts'
import { cropsOf, ratioText, type Crop } from '../../../view/crops.ts'

interface CropTableProps {
  inspection: Inspection
  /** null: no image was decoded, so nothing is guessed. */
  detail: ImageDetail | null
}

export function CropTable({ inspection, detail }: CropTableProps) {
  const { width, height } = inspection.imageAnalysis
  const crops = cropsOf(inspection)
  if (crops.length === 0 || !width || !height) return null
  const image = { width, height }
  return (
    <>
      <h3>What each crop shows</h3>
      <ScrollTable
        caption="What each platform’s crop shows of the image"
        head={['Platforms', 'Ratio', 'Part', 'Of the image', ...(detail ? ['Centre (estimate)'] : [])]}
        class="crop-table"
      >
        {crops.map((crop) => (
          <tr>
            <th scope="row">{namesText(crop.platforms, 4)}</th>
            <td>{ratioText(crop.ratio)}</td>
            <td>{partText(crop)}</td>
            <td>{percent((crop.box.width * crop.box.height) / (width * height))}</td>
            {detail && <Centre estimate={estimateCrop(detail, image, crop.box)} />}
          </tr>
        ))}
      </ScrollTable>
      {detail && (
        <p class="plot-note">
          The last column is an estimate: the centre is taken to be where the middle half of the image’s edges
          lies. It cannot tell a face from a hedge; look at the overlay, and decide yourself.
        </p>
      )}
    </>
  )
}

const partText = ({ box: { x, y, width, height } }: Crop): string =>
  `${count(width)} × ${count(height)} from ${count(x)}, ${count(y)}`

const percent = (part: number): string => `${Math.round(part * 100)} %`

const CENTRES = {
  kept: { icon: 'check', text: 'stays' },
  cut: { icon: 'alert', text: 'is cut' },
  lost: { icon: 'cross', text: 'is lost' },
} as const

function Centre({ estimate }: { estimate: CropEstimate | null }) {
  if (!estimate) return <td>nothing special</td>
  const { icon, text } = CENTRES[estimate.centre]
  return (
    <td class={`centre-${estimate.centre}`}>
      <Icon name={icon} /> {text}, with {percent(estimate.share)} of the edges
    </td>
  )
}
