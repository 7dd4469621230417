/** The shape of a summary: of the tools' `detail: "summary"` and of `POST /api/summary`. */
import { z } from 'zod'

const findingSchema = z.object({
  id: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  problem: z
    .string()
    .optional()
    .meta({ description: 'What is wrong here, with the values seen; absent where there is no room.' }),
  url: z.string().optional().meta({ description: 'The URL that it is about.' }),
  platforms: z.number().int().optional().meta({ description: 'How many lose something by it, or may.' }),
  line: z.number().int().optional(),
  lines: z
    .array(z.number().int())
    .optional()
    .meta({ description: 'In place of `line` where there are several.' }),
  fix: z.string().optional(),
  snippet: z
    .string()
    .optional()
    .meta({ description: 'Code, a header or a setting that is not in the suggested head.' }),
  placeholders: z
    .array(z.string())
    .optional()
    .meta({ description: 'Strings in the snippet that must be replaced.' }),
})
export type SummaryFinding = Readonly<z.infer<typeof findingSchema>>

const placeSchema = z.object({ line: z.number().int(), column: z.number().int() })

const smallestSchema = z
  .object({
    framework: z.object({ name: z.string(), note: z.string(), code: z.string() }).optional(),
    html: z.string().optional(),
    insertAfter: placeSchema.optional(),
    removes: z.array(placeSchema.partial().extend({ tag: z.string() })),
    score: z.number().int(),
    placeholders: z.array(z.string()).optional(),
  })
  .optional()
  .meta({ description: 'Only the lines that are missing or wrong, and the score with them: prefer it.' })

const headSchema = z.object({
  smallest: smallestSchema,
  framework: z.object({ name: z.string(), note: z.string(), code: z.string().optional() }).optional().meta({
    description: 'The block in the words of the framework that was recognised; `html` is absent then.',
  }),
  html: z.string().optional().meta({
    description:
      'The block to paste; it and `code` are absent where `smallest` is there and both are too long.',
  }),
  insertAfter: placeSchema.optional().meta({ description: 'Where `html` goes: behind this place.' }),
  removes: z
    .array(placeSchema.partial().extend({ tag: z.string() }))
    .meta({ description: 'Tags that it replaces; their places only with `html`.' }),
  score: z.number().int().meta({ description: 'Of the page with the block in place.' }),
  placeholders: z.array(z.string()).optional().meta({ description: 'Strings that must be replaced.' }),
  assumptions: z.array(z.string()).optional(),
  notInMarkup: z
    .array(z.string())
    .optional()
    .meta({ description: 'Ids of the findings that the block leaves: each has its own fix.' }),
})
export type SummaryHead = Readonly<z.infer<typeof headSchema>>

export const summarySchema = z
  .object({
    url: z.string().optional().meta({ description: 'Path of the report page; of a local page only.' }),
    previewUrl: z.string().optional().meta({ description: 'The same, absolute.' }),
    refused: z.string().optional().meta({
      description:
        'Crawlers that the server refuses by name; the score is that of the page once they get in.',
    }),
    score: z.number().int(),
    category: z.string(),
    verdicts: z.record(z.string(), z.string()).meta({
      description:
        'By platform: `full`; `full, likely` where it is not known for sure; `unknown, expected full`; `unknown, full if it gets in` where its name is refused.',
    }),
    findings: z.array(findingSchema),
    suggestedHead: headSchema.nullable(),
    noSuggestedHead: z.string().optional().meta({ description: 'Why `suggestedHead` is null.' }),
  })
  .meta({ id: 'Summary' })
export type Summary = Readonly<z.infer<typeof summarySchema>>
