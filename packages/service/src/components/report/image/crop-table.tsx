/** What each platform's crop shows of the image, in pixels. */
import type { Inspection } from '@linklens/engine'
import { count, namesText } from '../../../format.ts'
import { ScrollTable } from '../../scroll-table.tsx'
import { cropsOf, ratioText, type Crop } from '../../../view/crops.ts'

export function CropTable({ inspection }: { inspection: Inspection }) {
  const { width, height } = inspection.imageAnalysis
  const crops = cropsOf(inspection)
  if (crops.length === 0 || !width || !height) return null
  return (
    <>
      <h3>What each crop shows</h3>
      <ScrollTable
        caption="What each platform’s crop shows of the image"
        head={['Platforms', 'Ratio', 'Part', 'Of the image']}
        class="crop-table"
      >
        {crops.map((crop) => (
          <tr>
            <th scope="row">{namesText(crop.platforms, 4)}</th>
            <td>{ratioText(crop.ratio)}</td>
            <td>{partText(crop)}</td>
            <td>{percent((crop.box.width * crop.box.height) / (width * height))}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}

const partText = ({ box: { x, y, width, height } }: Crop): string =>
  `${count(width)} × ${count(height)} from ${count(x)}, ${count(y)}`

const percent = (part: number): string => `${Math.round(part * 100)} %`
