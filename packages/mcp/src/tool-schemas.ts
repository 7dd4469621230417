/**
 * The input and output schema of a tool. Clients see both, but the SDK enforces neither: for a wrong input it would answer
 * a sentence of its own instead of `{ code, message }`, so `readArguments` checks the input; tests check the output. Each
 * session of an agent pays for them, so they are short, without `$ref` and without lists of types, which some clients
 * cannot read.
 */
import { LIMITS } from '@linklens/engine'
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { DETAILS } from './read-arguments.ts'
import * as texts from './texts.ts'

type JsonObject = Record<string, unknown>

export interface InputOptions {
  /** Of the URL. */
  readonly description: string
  /** A URL that the tool takes. */
  readonly example: string
  /** What the argument of that name means. */
  readonly crawlers: string
  /** What else this tool takes. */
  readonly more?: Readonly<Record<string, JsonObject>>
}

export interface ToolInput {
  readonly schema: StandardSchemaWithJSON<unknown, unknown>
  /** Names of the arguments. */
  readonly names: readonly string[]
}

export function toolInput({ description, example, crawlers, more = {} }: InputOptions): ToolInput {
  const properties: Record<string, JsonObject> = {
    url: { type: 'string', description, minLength: 1, maxLength: LIMITS.urlCharacters, examples: [example] },
    detail: { type: 'string', enum: DETAILS, default: 'full', description: texts.DETAIL_DESCRIPTION },
    crawlers: { ...CRAWLERS, description: crawlers },
    explain: { ...EXPLAIN, description: texts.EXPLAIN_DESCRIPTION },
    readers: { type: 'boolean', default: false, description: texts.READERS_DESCRIPTION },
    ...more,
  }
  const schema = { type: 'object', properties, required: ['url'], additionalProperties: false }
  return { schema: advertised(schema), names: Object.keys(properties) }
}

const IDS = { type: 'array', items: { type: 'string' }, minItems: 1 }
const CRAWLERS = { anyOf: [{ type: 'string', enum: ['auto'] }, { type: 'boolean' }, IDS] }
const EXPLAIN = { anyOf: [{ type: 'boolean' }, IDS] }

/**
 * Loose: no key is required, for a summary has others, and objects may grow. The OpenAPI document has every field.
 * @param more what this tool's answer has besides.
 */
export function toolOutput(more: JsonObject = {}): StandardSchemaWithJSON<unknown, unknown> {
  const object = (description: string): JsonObject => ({ type: 'object', description })
  const list = (description: string): JsonObject => ({
    type: 'array',
    items: { type: 'object' },
    description,
  })
  return advertised({
    type: 'object',
    description: texts.OUTPUT_DESCRIPTION,
    properties: {
      ...more,
      readers: object('only with the argument readers: who may read the page for AI products, and why not'),
      serviceScore: object(
        'score from 0 to 100, category, and a breakdown with a reason for every lost point',
      ),
      diagnostics: list('findings, the most urgent first: id, severity, message, fixes, platforms, where'),
      platformCompatibility: object(
        'summary, suggestedHead (one block to paste), verdict and cause by platform, warnings that several share',
      ),
      platformPreviews: list(
        'the card that each platform draws; with sameAs: like the card of that platform, but for what is given',
      ),
      imageAnalysis: object('the social image: format, size, weight, how it is served'),
      normalizedMetadata: object('title, description, image, url …, each with its source'),
      fetch: object('how the page was fetched, and what crawlers got'),
      rawMetadata: object(
        'all tags in document order, with their line; inHead only where false, attribute only where unusual',
      ),
      durationMs: { type: 'number' },
    },
  })
}

function advertised(json: JsonObject): StandardSchemaWithJSON<unknown, unknown> {
  return {
    '~standard': {
      version: 1,
      vendor: 'linklens',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  }
}
