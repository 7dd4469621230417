/** The images that two parts of a site name, side by side: which one is meant a person sees at once. */
import { imageFrame } from '@linklens/cards'
import { Drawn } from '../../element.tsx'
import { shownImage } from '../cards/drawn-card.tsx'
import { SafeLink } from '../../safe-link.tsx'
import type { Report, ReportProps } from '../../../view/report.ts'

export function BothImages({ report }: ReportProps) {
  const [first, ...others] = namedImages(report)
  const last = others.at(-1)
  if (first === undefined || last === undefined) return null
  return (
    <div class="both-images">
      {[first, last].map((url) => (
        <figure>
          <Drawn
            of={imageFrame({
              image: shownImage(report, url),
              alt: '',
              ratio: 1200 / 630,
              isWhole: true,
              position: 'center',
            })}
          />
          <figcaption>
            <SafeLink href={url} />
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

/** Of og:image, in the order of the page. */
function namedImages({ inspection: { imageAnalysis } }: Report): string[] {
  const { url, source, candidates } = imageAnalysis
  const named = [{ url, source }, ...candidates].filter((image) => image.source === 'og:image')
  return [...new Set(named.flatMap((image) => image.url ?? []))]
}
