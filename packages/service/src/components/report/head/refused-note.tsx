/** Above a report on a page that refuses us: whose page it is, and how the wall lets link previews in. */
import { NAMES_ARE_WEAK, wallFixes } from '@linklens/engine'
import { listText } from '../../../format.ts'
import type { ReportProps } from '../../../view/report.ts'

export function RefusedNote({ report: { inspection } }: ReportProps) {
  const { refused } = inspection.fetch
  if (!refused) return null
  const { status, wall, seenAs } = refused
  // Walls and other pages may answer 200, which refuses nobody.
  const isAnother = status < 400 && wall !== undefined
  const fixes = wallFixes(wall ?? `${status}`)
  const seen =
    seenAs.length === 0
      ? 'This report is about what came in place of the page.'
      : `This report is about the page that we get in the name of the crawler of ${listText(seenAs)}, from our own IP address.`
  return (
    <section class="refused" aria-labelledby="refused-title">
      <h2 id="refused-title">{isAnother ? 'We do not get this page' : 'The page refuses us'}</h2>
      <p>
        {isAnother
          ? `We get ${wall} in its place`
          : `It answers us with ${status}${wall === undefined ? '' : `, from ${wall}`}`}
        . {seen} What no crawler got is not known.
      </p>
      <ul>
        {fixes.map(({ description }) => (
          <li>{description}</li>
        ))}
        <li>
          Rules to paste, and how each crawler is known: <a href="/crawlers">crawlers of link previews</a>.{' '}
          {NAMES_ARE_WEAK}
        </li>
      </ul>
    </section>
  )
}
