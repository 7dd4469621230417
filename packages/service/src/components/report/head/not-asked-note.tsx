import { Icon } from '../../icons.tsx'
import type { ReportProps } from '../../../view/report.ts'

const NAMES = {
  image: 'an image',
  'robots.txt': 'a robots.txt',
  oEmbed: 'the oEmbed answer',
  'crawler view': 'the page as a platform’s crawler gets it',
} as const

/** Our own limit, not the page, made some verdicts unknown. */
export function NotAskedNote({ report }: ReportProps) {
  const { notAsked } = report.inspection.fetch
  if (!notAsked) return null
  return (
    <p class="note">
      <Icon name="info" />
      <span>
        <strong>Not everything was asked for.</strong> Linklens had reached its own limit for requests to a
        site, so this report lacks {notAsked.map((what) => NAMES[what]).join(', ')}. Inspect the page again in
        a minute.
      </span>
    </p>
  )
}
