/** As which platforms' crawlers a page is requested: the field of the API and the query of the live page. */
import { PLATFORMS, SPEAKING, type CrawlerWish } from '@linklens/engine'
import { ServiceError } from '../../service-error.ts'

/** False: as none. Undefined: nobody said, and the operator's default counts. */
export type RequestedCrawlers = CrawlerWish | false | undefined

/**
 * Reads the field `crawlers` of a request body.
 * @throws ServiceError `INVALID_INPUT` for anything but "auto", a boolean or a list of platform ids.
 */
export function readCrawlers(value: unknown): RequestedCrawlers {
  if (value === undefined || value === 'auto' || typeof value === 'boolean') return value
  if (!Array.isArray(value) || value.length === 0 || value.length > PLATFORMS.length) throw refused(FORM)
  return value.map(readId)
}

const FORM = '"crawlers" must be "auto", true, false or a list of platform ids, such as ["slack", "x"].'

function readId(value: unknown): string {
  if (typeof value !== 'string') throw refused(FORM)
  if (SPEAKING.includes(value)) return value
  const platform = PLATFORMS.find(({ id }) => id === value)
  const why = platform
    ? `No request can speak as the crawler of ${platform.name}: leave "${platform.id}" out of "crawlers".`
    : `"crawlers" names a platform that is not known. The known ones: ${SPEAKING.join(', ')}.`
  throw refused(why)
}

const refused = (message: string): ServiceError => new ServiceError('INVALID_INPUT', message)

/**
 * Reads the query `crawlers` of the live page: `1`, `auto`, `0`, or ids separated by commas. People type it, so
 * nothing is refused.
 */
export function crawlersOfQuery(value: string | undefined): RequestedCrawlers {
  const said = value?.trim().toLowerCase()
  if (!said) return undefined
  if (/^(?:0|false|no|off)$/.test(said)) return false
  if (said === 'auto') return 'auto'
  const known = [...new Set(said.split(',').map((id) => id.trim()))].filter((id) => SPEAKING.includes(id))
  return known.length > 0 ? known : true
}

/** The query for the URL of a live page. */
export function crawlersInQuery(crawlers: CrawlerWish | false): string {
  if (typeof crawlers === 'boolean') return crawlers ? '1' : '0'
  return crawlers === 'auto' ? crawlers : crawlers.join(',')
}
