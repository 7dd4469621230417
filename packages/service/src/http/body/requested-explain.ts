/** Whose verdicts an answer explains in full: the field `explain` of a body, and the query of the same name. */
import { PLATFORMS, type Explain } from '@linklens/engine'
import { z } from 'zod'
import { readField } from './read-request.ts'

const IDS: readonly string[] = PLATFORMS.map(({ id }) => id)
const FORM = '"explain" must be true or a list of platform ids, such as ["slack", "x"].'

export const explainField = z
  .union([z.boolean(), z.array(z.enum(IDS as [string, ...string[]]))], {
    error: ({ input }) => problemOf(input),
  })
  .optional()
  .meta({
    description:
      'Of which platforms the answer has `trace` and `evidence`: how each field was found, and where we know it from. `true`: of all.',
  })

function problemOf(value: unknown): string {
  if (!Array.isArray(value) || value.some((id) => typeof id !== 'string')) return FORM
  return `"explain" names a platform that is not known. The known ones: ${IDS.join(', ')}.`
}

/** @param explain as `explainField` was read. @returns undefined: of no platform. */
export const explainOf = (explain: z.output<typeof explainField>): Explain | undefined => explain || undefined

/** `?explain`, `?explain=true`, or ids separated by commas. @throws ServiceError `INVALID_INPUT`. */
export function explainOfQuery(value: string | undefined): Explain | undefined {
  if (value === undefined || value === 'false' || value === '0') return undefined
  return value === '' || value === 'true' || value === '1'
    ? true
    : explainOf(readField(explainField, value.split(',')))
}

/** The query in the document. */
export const explainQuery = z.string().optional().meta({
  description:
    'Of which platforms the answer has `trace` and `evidence`: ids separated by commas, or `true`: of all.',
})
