/** The field `url` of a request body. */
import { z } from 'zod'

const EXAMPLE = 'Send { "url": "https://example.com/" }.'

/** Field that takes any string: the URL rules, which have codes of their own, judge it later. So its length is in the document only. */
export const urlField = z
  .string({
    error: ({ input }) =>
      `${input === undefined || input === null ? 'The "url" is missing.' : 'The "url" is not a string.'} ${EXAMPLE}`,
  })
  .meta({ description: 'Public http or https address, with its scheme.', maxLength: 2048 })
