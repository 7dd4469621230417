import { CARD_FILE_PLATFORMS } from '../../../view/cards/card-looks.ts'
import type { Report } from '../../../view/report.ts'

/** The card as a file, where the report is kept for good: to be sent where no page fits. */
export function CardFileLinks({ report, platform }: { report: Report; platform: string }) {
  const { mode, path } = report
  if (mode !== 'frozen' || path === undefined || !CARD_FILE_PLATFORMS.some((id) => id === platform))
    return null
  const file = `${path}/cards/${platform}`
  return (
    <p class="card-files">
      This card as <a href={`${file}.png`}>PNG</a> <a href={`${file}.png?theme=dark`}>dark PNG</a>
    </p>
  )
}
