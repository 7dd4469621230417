/** What an agent asks of a local inspection, as the service reads it. */
import { parseSite } from '@linklens/engine'
import { usageFailure } from '../../failures/cli-failure.ts'
import { KNOWN_CRAWLERS } from '../../local/known-crawlers.ts'

const IDS = KNOWN_CRAWLERS.flatMap(({ platforms }) => platforms)

/** @returns the crawlers to ask as. @throws CliFailure INVALID_INPUT. */
export function readCrawlers(value: unknown): typeof KNOWN_CRAWLERS {
  if (value === undefined || value === true || value === 'auto') return KNOWN_CRAWLERS
  if (value === false) return []
  if (Array.isArray(value) && value.length > 0 && value.every((id) => IDS.includes(id)))
    return KNOWN_CRAWLERS.filter(({ platforms }) => platforms.some((id) => value.includes(id)))
  throw usageFailure(`"crawlers" must be "auto", true, false or a list of platform ids: ${IDS.join(', ')}.`)
}

/** @throws InspectError with a sentence about the site. */
export const readSite = (value: string | undefined): { site?: string } =>
  value === undefined ? {} : { site: parseSite(value) }
