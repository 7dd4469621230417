import { CARD_FILE_PLATFORMS, SHEET, type CardFileName } from '../../../view/card-file-names.ts'
import type { Report } from '../../../view/report.ts'
import { SHARE_FORM } from '../head/share-form.tsx'

/** The card as a file, to be sent where no page fits. */
export function CardFileLinks({ report, platform }: { report: Report; platform: string }) {
  const name = CARD_FILE_PLATFORMS.find((id) => id === platform)
  if (!name || !hasFiles(report)) return null
  return (
    <p class="card-files">
      As <File report={report} name={name} />
    </p>
  )
}

/** The cards of the big platforms in one file. */
export function CardSheetLink({ report }: { report: Report }) {
  if (!hasFiles(report)) return null
  return (
    <p class="card-files">
      The {CARD_FILE_PLATFORMS.length} big platforms as <File report={report} name={SHEET} />
    </p>
  )
}

/** An example is nowhere. */
const hasFiles = (report: Report): boolean => keptPath(report) !== undefined || report.snapshot !== undefined

const keptPath = ({ path, preview }: Report): string | undefined => path ?? preview?.path

interface FileProps {
  report: Report
  name: CardFileName
}

/** A live report sends back what it showed. */
function File({ report, name }: FileProps) {
  const kept = keptPath(report)
  if (kept !== undefined) return <a href={`${kept}/cards/${name}.png`}>PNG</a>
  return (
    <button type="submit" form={SHARE_FORM} formaction={`/r/cards/${name}.png`}>
      PNG
    </button>
  )
}
