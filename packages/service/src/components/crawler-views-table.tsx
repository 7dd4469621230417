/** The page as platforms' crawlers get it: one row for each user agent. */
import type { Inspection } from '@linklens/engine'
import { Icon, type IconName } from './icons.tsx'
import { SafeLink } from './safe-link.tsx'
import { ScrollTable } from './scroll-table.tsx'
import { clean } from '@linklens/cards'
import { Untrusted } from './untrusted.tsx'

export type CrawlerView = NonNullable<Inspection['fetch']['crawlerViews']>[number]

interface CrawlerViewsTableProps {
  views: readonly CrawlerView[]
  /** What robots.txt allows each platform, where the table has that column. */
  robotsOf?: (platform: string) => string | undefined
}

export function CrawlerViewsTable({ views, robotsOf }: CrawlerViewsTableProps) {
  return (
    <ScrollTable
      caption="The page as platforms’ crawlers get it"
      head={[
        'Crawler of',
        'Page',
        'Image',
        'What it gets',
        ...(robotsOf ? ['robots.txt'] : []),
        'User agent',
      ]}
      class="views"
    >
      {views.map(asToday).map((view) => (
        <tr>
          <th scope="row">{view.names.join(', ')}</th>
          <AnswerCell {...lookOf(view)} />
          {view.image ? <AnswerCell {...lookOfImage(view)} /> : <td class="quiet">none</td>}
          <td>
            <Gets view={view} />
          </td>
          {robotsOf && <td>{robotsOf(view.platforms[0] ?? '') ?? <span class="quiet">unknown</span>}</td>}
          <td>
            <code>{clean(view.userAgent, 300)}</code>
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}

/** Reports that were frozen before images were asked for hold the URL of the tag in their place. */
function asToday(view: CrawlerView): CrawlerView {
  const image: unknown = view.image
  return typeof image === 'string' ? { ...view, image: null } : view
}

/** Colour is never the only signal: there is a word and a mark, too. */
function AnswerCell({ icon, look, word }: Look) {
  return (
    <td class={`view-answer view-${look}`}>
      <Icon name={icon} /> {word}
    </td>
  )
}

interface Look {
  icon: IconName
  look: string
  word: string
}

const UNASKED: Look = { icon: 'half', look: 'unasked', word: 'not asked' }

function lookOfImage({ image, differs }: CrawlerView): Look {
  if (!image || image.skipped || image.notAsked || (image.status === null && !image.error)) return UNASKED
  if (image.status === null) return { icon: 'question', look: 'unknown', word: 'no answer' }
  const isServed = image.status >= 200 && image.status < 300
  if (!isServed) return { icon: 'cross', look: 'refused', word: String(image.status) }
  const type = image.contentType?.split(';')[0]?.trim().slice(0, 40) ?? ''
  return differs.includes('imageType')
    ? { icon: 'alert', look: 'unknown', word: `${image.status} ${type}` }
    : { icon: 'check', look: 'served', word: String(image.status) }
}

function lookOf({ status, wall, skipped, alike, notAsked, error }: CrawlerView): Look {
  if (skipped || notAsked || alike) return UNASKED
  if (status === null)
    return {
      icon: 'question',
      look: 'unknown',
      word: error?.code === 'TIMEOUT' ? 'no answer in time' : 'no answer',
    }
  if (status >= 200 && status < 300 && wall === undefined)
    return { icon: 'check', look: 'served', word: String(status) }
  return { icon: 'cross', look: 'refused', word: String(status) }
}

const FIELDS = {
  status: 'status',
  finalUrl: 'final URL',
  title: 'title',
  description: 'description',
  image: 'image',
  wall: 'bot check',
  tagPlace: 'place of the tags',
  imageStatus: 'status of the image',
  imageType: 'type of the image',
} as const

function Gets({ view }: { view: CrawlerView }) {
  const { wall, title, image, finalUrl, differs, error, leftOut, skipped, alike, notAsked } = view
  if (skipped) return <span class="quiet">The requests of this inspection were used up.</span>
  if (notAsked)
    return <span class="quiet">Linklens had reached its own limit for requests to this site.</span>
  if (alike) return <span class="quiet">The page was not asked for: others got what we got.</span>
  const shown = differs.filter((field) => field !== 'status')
  return (
    <>
      {wall !== undefined && <strong>From {wall}.</strong>}
      {isBareRefusal(view) && <span class="quiet">an error instead of the page</span>}
      {error && <Untrusted text={error.message} />}
      {leftOut && (
        <p class="quiet">
          It takes <Untrusted text={leftOut.join(', ')} max={60} />, which we did not offer: Linklens does not
          decode it here.
        </p>
      )}
      {title !== null && (
        <p>
          <Untrusted text={title} max={160} />
          {image === null && <span class="quiet"> – no image</span>}
        </p>
      )}
      {differs.includes('finalUrl') && finalUrl !== null && (
        <p>
          Leads to <SafeLink href={finalUrl} max={120} />
        </p>
      )}
      {shown.length > 0 && (
        <p class="view-differs">
          Different from what we got: {shown.map((field) => FIELDS[field]).join(', ')}
        </p>
      )}
    </>
  )
}

const isBareRefusal = ({ status, wall }: CrawlerView): boolean =>
  status !== null && (status < 200 || status > 299) && wall === undefined

/** Next to every table of views: how much it can prove. */
export function ViewsCaveat() {
  return (
    <p class="quiet views-caveat">
      Only the headers of these requests were those of the crawlers, versions in them are examples, and the IP
      addresses they came from were ours. A site that checks addresses may answer the real crawler
      differently.
    </p>
  )
}
