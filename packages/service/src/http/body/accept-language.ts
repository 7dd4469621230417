/** The field `acceptLanguage` of a request body: in which languages the page is asked for. */
import { z } from 'zod'

const MAX_CHARACTERS = 100
/** What the header may hold (RFC 9110, 12.5.4): nothing that could begin another header. */
const FORM = /^[\w*\-,;=. ]+$/
const error = `"acceptLanguage" must be the value of an Accept-Language header of at most ${MAX_CHARACTERS} characters, such as "de-AT, de;q=0.9".`

export const acceptLanguageField = z
  .string({ error })
  .max(MAX_CHARACTERS, { error })
  .regex(FORM, { error })
  .optional()
  .meta({
    description:
      'In which languages to ask for the page: the value of an Accept-Language header. Default: `en`. Crawlers that name no language may get another: then a finding says so, and `fetch.withoutLanguage` is there.',
  })
