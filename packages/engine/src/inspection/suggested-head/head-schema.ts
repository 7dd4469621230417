/** The suggested head as an inspection holds it. */
import { z } from 'zod'
import { verdictCountsSchema } from '../../platforms/platform-results.ts'
import { editSchema } from '../../rules/edits/apply-edits.ts'
import { headChangeSchema } from './head-changes.ts'

const placeSchema = z.object({ line: z.number().int(), column: z.number().int() })
const removesSchema = z.array(placeSchema.extend({ tag: z.string() }))

const frameworkSchema = z.object({
  name: z.string(),
  note: z.string(),
  code: z.string(),
  /** Strings in the code alone that a person must fill in. */
  placeholders: z.array(z.string()).optional(),
})

export const suggestedHeadSchema = z
  .object({
    /** To paste; plain text that must be escaped to be shown. */
    html: z.string(),
    /** The same values in the words of the framework that was recognised; not judged once more. */
    framework: frameworkSchema.optional(),
    /**
     * Of a page that needs little: only the lines that it lacks or has otherwise, judged in the same way. Absent where that is
     * the whole block.
     */
    smallest: z
      .object({
        html: z.string(),
        edits: z.array(editSchema).optional(),
        framework: frameworkSchema.optional(),
        removes: removesSchema,
        insertAfter: placeSchema,
        placeholders: z.array(z.string()),
        score: z.number().int(),
      })
      .optional(),
    /** What exactly changes in the page, for a program; absent in what was made before, and of pages in UTF-16. */
    edits: z.array(editSchema).optional(),
    /** Tags that it replaces, wherever they are. */
    removes: removesSchema,
    /** Where the block goes: behind this place. */
    insertAfter: placeSchema,
    /** Strings in `html` that a person must replace, or look at: what is not the page's own, or not as long. */
    placeholders: z.array(z.string()),
    assumptions: z.array(z.string()),
    /** Score of the page with this block; `summary` counts verdicts. */
    score: z.number().int(),
    summary: verdictCountsSchema,
    /** Platforms whose verdict differs; of an unknown one also what is expected. */
    changes: z.array(headChangeSchema),
    /** Ids of the diagnostics of the page with this block: those of this page first, then what only the block brings. */
    notInMarkup: z.array(z.string()),
  })
  .meta({ id: 'SuggestedHead' })
export type SuggestedHead = z.infer<typeof suggestedHeadSchema>
