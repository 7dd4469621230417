/** "My platforms": a form that draws the report again with them first. The script keeps the choice. */
import { Icon } from '../../icons.tsx'
import { clean } from '@linklens/cards'
import { addressOf, cardResults, livePath, type ReportProps } from '../../../view/report.ts'

const ID = 'my-platforms'

/** @returns null where the report has no URL of its own. */
export function ChoosePlatforms({ report }: ReportProps) {
  const { chosen = [], inspection } = report
  const kept = report.path ?? report.preview?.path
  const [path = '', query] = (kept ?? livePath(report)).split('?')
  const crawlers = new URLSearchParams(query).get('crawlers')
  if (kept === undefined && report.mode !== 'live') return null
  return (
    <>
      <button type="button" class="button button-quiet" popovertarget={ID}>
        <Icon name="check" /> My platforms
      </button>
      <form class="choose-platforms" id={ID} popover="auto" action={path} method="get" data-choose-platforms>
        <h2>My platforms</h2>
        <p>They come first in every report. Kept in this browser only.</p>
        {kept === undefined && <input type="hidden" name="url" value={clean(addressOf(inspection), 2_048)} />}
        {crawlers && <input type="hidden" name="crawlers" value={crawlers} />}
        <div class="choose-boxes">
          {cardResults(inspection).map(({ preview: { platform, name } }) => (
            <label>
              <input type="checkbox" name="platforms" value={platform} checked={chosen.includes(platform)} />{' '}
              {name}
            </label>
          ))}
        </div>
        <button type="submit" class="button">
          Show them first
        </button>
      </form>
    </>
  )
}
