import { Icon } from '../../icons.tsx'
import { ScrollTable } from '../../scroll-table.tsx'
import { platformResults, type Report } from '../../../view/report.ts'
import { ROBOTS, ROBOTS_REASONS } from '../why.tsx'

export function RobotsTable({ report }: { report: Report }) {
  const crawlers = new Map(report.platforms.map(({ id, crawler }) => [id, crawler]))
  const reasons = new Set(
    platformResults(report.inspection).flatMap(({ verdict }) => verdict.robots.reason ?? []),
  )
  return (
    <details class="more">
      <summary>robots.txt and user agent of each crawler</summary>
      {[...reasons].map((reason) => (
        <p>
          <Icon name="alert" /> robots.txt gave no answer: {ROBOTS_REASONS[reason]}.
        </p>
      ))}
      <ScrollTable
        caption="robots.txt verdict per crawler"
        head={['Platform', 'Page', 'Image', 'User agent']}
        class="robots"
      >
        {platformResults(report.inspection).map(({ preview, verdict }) => {
          const agent = crawlers.get(preview.platform)?.userAgents[0]
          return (
            <tr>
              <th scope="row">{preview.name}</th>
              <td class={`robots-${verdict.robots.page}`}>{ROBOTS[verdict.robots.page]}</td>
              <td class={`robots-${verdict.robots.image}`}>{ROBOTS[verdict.robots.image]}</td>
              <td>{agent ? <code>{agent}</code> : <span class="quiet">unknown</span>}</td>
            </tr>
          )
        })}
      </ScrollTable>
    </details>
  )
}
