/** Whose verdicts an answer explains in full: the field `explain` of a body, and the query of the same name. */
import { PLATFORMS, type Explain } from '@linklens/engine'
import { ServiceError } from '../../service-error.ts'

const IDS: readonly string[] = PLATFORMS.map(({ id }) => id)
const FORM = '"explain" must be true or a list of platform ids, such as ["slack", "x"].'

/**
 * @returns undefined: of no platform.
 * @throws ServiceError `INVALID_INPUT` for anything but a boolean or a list of platform ids.
 */
export function readExplain(value: unknown): Explain | undefined {
  if (value === undefined || value === false) return undefined
  if (value === true) return true
  if (!Array.isArray(value)) throw new ServiceError('INVALID_INPUT', FORM)
  return value.map(readId)
}

/** `?explain`, `?explain=true`, or ids separated by commas. */
export function explainOfQuery(value: string | undefined): Explain | undefined {
  if (value === undefined || value === 'false' || value === '0') return undefined
  return value === '' || value === 'true' || value === '1' ? true : readExplain(value.split(','))
}

function readId(value: unknown): string {
  if (typeof value !== 'string') throw new ServiceError('INVALID_INPUT', FORM)
  if (IDS.includes(value)) return value
  throw new ServiceError(
    'INVALID_INPUT',
    `"explain" names a platform that is not known. The known ones: ${IDS.join(', ')}.`,
  )
}
