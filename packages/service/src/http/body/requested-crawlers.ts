/** As which platforms' crawlers a page is requested: the field of the API and the query of the live page. */
import { PLATFORMS, SPEAKING, type CrawlerChoice } from '@linklens/engine'
import { z } from 'zod'

/** False: as none. Undefined: nobody said, and the operator's default counts. */
export type RequestedCrawlers = CrawlerChoice | false | undefined

const FORM = '"crawlers" must be "auto", true, false or a list of platform ids, such as ["slack", "x"].'

const crawlerId = z.enum(SPEAKING as [string, ...string[]])

/** The field `crawlers` of a request body. */
export const crawlersField = z
  .union([z.literal('auto'), z.boolean(), z.array(crawlerId).min(1, FORM).max(PLATFORMS.length, FORM)], {
    error: ({ input }) => problemOf(input),
  })
  .optional()
  .meta({
    description:
      'Ask for page and image as platforms’ crawlers too. `auto`, the default (unless the operator changed it): as those of LinkedIn and Facebook, and as the others where one of the two gets something else than we do. ' +
      '`true`: as all that are known; or platform ids; `false`: as none. See `fetch.crawlerViews`. ' +
      'Only the headers are those of the crawlers; the requests come from this service’s IP address. Where robots.txt disallows Linklens none is asked.',
  })

/** Why a value is refused. An id is not repeated: it is the client's text. */
function problemOf(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0 || value.length > PLATFORMS.length) return FORM
  const wrong: unknown = value.find((id) => !SPEAKING.includes(id))
  if (typeof wrong !== 'string') return FORM
  const platform = PLATFORMS.find(({ id }) => id === wrong)
  return platform
    ? `No request can speak as the crawler of ${platform.name}: leave "${platform.id}" out of "crawlers".`
    : `"crawlers" names a platform that is not known. The known ones: ${SPEAKING.join(', ')}.`
}

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
export function crawlersInQuery(crawlers: CrawlerChoice | false): string {
  if (typeof crawlers === 'boolean') return crawlers ? '1' : '0'
  return crawlers === 'auto' ? crawlers : crawlers.join(',')
}
