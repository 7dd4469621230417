/** The field `acceptLanguage` of a request body: in which languages the page is asked for. */
import { ServiceError } from '../../service-error.ts'

const MAX_CHARACTERS = 100
/** What the header may hold (RFC 9110, 12.5.4): nothing that could begin another header. */
const FORM = /^[\w*\-,;=. ]+$/u

/** @returns undefined where nothing is said. @throws ServiceError `INVALID_INPUT`. */
export function readAcceptLanguage({ acceptLanguage }: Record<string, unknown>): string | undefined {
  if (acceptLanguage === undefined) return undefined
  if (
    typeof acceptLanguage === 'string' &&
    acceptLanguage.length <= MAX_CHARACTERS &&
    FORM.test(acceptLanguage)
  )
    return acceptLanguage
  throw new ServiceError(
    'INVALID_INPUT',
    `"acceptLanguage" must be the value of an Accept-Language header of at most ${MAX_CHARACTERS} characters, such as "de-AT, de;q=0.9".`,
  )
}
