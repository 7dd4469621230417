/** As which platforms' crawlers a page is requested: the field of the API and the query of the live page. */
import { crawlerRequests, LIMITS, PLATFORMS, SPEAKING, type CrawlerWish } from '@linklens/engine'
import { ServiceError } from '../http/service-error.ts'

/**
 * Reads the field `crawlers` of a request body.
 * @returns undefined when none are requested.
 * @throws ServiceError `INVALID_INPUT` for anything but a boolean or a list of platform ids.
 */
export function readCrawlers(value: unknown): CrawlerWish | undefined {
  if (value === undefined || value === false) return undefined
  if (value === true) return true
  if (!Array.isArray(value) || value.length === 0 || value.length > PLATFORMS.length) throw refused(FORM)
  const ids = value.map(readId)
  const agents = new Set(ids.flatMap((id) => crawlerRequests([id]).map(({ userAgent }) => userAgent)))
  if (agents.size > LIMITS.crawlerViews)
    throw refused(
      `"crawlers" names ${agents.size} crawlers; one inspection asks as ${LIMITS.crawlerViews} at most.`,
    )
  return ids
}

const FORM = '"crawlers" must be true or a list of platform ids, such as ["slack", "x"].'

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
 * Reads the query `crawlers` of the live page: `1`, or ids separated by commas. People type it, so nothing is
 * refused.
 */
export function crawlersOfQuery(value: string | undefined): CrawlerWish | undefined {
  if (value === undefined || /^(?:0|false|no)?$/i.test(value.trim())) return undefined
  const ids = value.split(',').map((id) => id.trim().toLowerCase())
  const known = [...new Set(ids)].filter((id) => SPEAKING.includes(id))
  return known.length > 0 ? known : true
}

/** The query for the URL of a live page. */
export const crawlersInQuery = (crawlers: CrawlerWish): string =>
  crawlers === true ? '1' : crawlers.join(',')
