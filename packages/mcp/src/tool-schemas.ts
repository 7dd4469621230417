/**
 * The input and output schema of a tool. Clients see both, but the SDK enforces neither: for a wrong input it would answer
 * a sentence of its own instead of `{ code, message }`, so `readUrlArgument` checks the input; tests check the output.
 */
import { LIMITS } from '@linklens/engine'
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

type JsonObject = Record<string, unknown>

/**
 * @param example a URL that the tool takes.
 * @param crawlers what the argument of that name means.
 */
export function urlInput(
  description: string,
  example: string,
  crawlers: string,
): StandardSchemaWithJSON<unknown, unknown> {
  const url = {
    type: 'string',
    description,
    minLength: 1,
    maxLength: LIMITS.urlCharacters,
    examples: [example],
  }
  return advertised(() => ({
    type: 'object',
    properties: { url, crawlers: { ...CRAWLERS, description: crawlers } },
    required: ['url'],
    additionalProperties: false,
  }))
}

/** Without a list of types, which some clients cannot read. */
const CRAWLERS = {
  anyOf: [
    { type: 'string', enum: ['auto'] },
    { type: 'boolean' },
    { type: 'array', items: { type: 'string' }, minItems: 1 },
  ],
}

/**
 * Loose: objects and enumerations (categories, formats, error codes) may grow, and a client that kept an older schema must
 * still accept our results; so must a client whose devcli is older than its service. Portable: without `$ref` and without
 * lists of types, which some clients cannot read.
 */
export function looseOutput(schema: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  return advertised(() => {
    // An empty registry, because schemas with an id would become `$ref`s.
    const metadata = z.registry<{ description?: string }>()
    const strict = z.toJSONSchema(schema, { io: 'output', reused: 'inline', metadata })
    return loosen(strict) as JsonObject
  })
}

/** Today's values of an enumeration become examples. */
const LOOSER: Readonly<Record<string, string>> = { enum: 'examples' }

/** @param node a schema, or a part of one. */
function loosen(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(loosen)
  if (typeof node !== 'object' || node === null) return node
  const { type, ...rest } = Object.fromEntries(
    Object.entries(node)
      .filter(([keyword, value]) => !isNoise(keyword, value))
      .map(([keyword, value]) => [LOOSER[keyword] ?? keyword, isAnything(value) ? ANYTHING : loosen(value)]),
  )
  if (type === undefined) return rest
  return Array.isArray(type)
    ? { anyOf: type.map((one: unknown) => ({ type: one })), ...rest }
    : { type, ...rest }
}

/** The schema `{}`, for values of a page's JSON-LD. It is written out, because some clients refuse it. */
const isAnything = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
const ANYTHING = {
  anyOf: ['object', 'array', 'string', 'number', 'boolean', 'null'].map((type) => ({ type })),
}

/** Keywords that forbid growth, or mean nothing: JSON keys are always strings, and no number of ours is that large. */
function isNoise(keyword: string, value: unknown): boolean {
  if (keyword === 'propertyNames') return true
  if (keyword === 'additionalProperties') return value === false
  if (keyword === 'minimum') return value === Number.MIN_SAFE_INTEGER
  return keyword === 'maximum' && value === Number.MAX_SAFE_INTEGER
}

/** Converts once, and only when a client lists the tools: a stdio server may be started for a single call. */
function advertised(convert: () => JsonObject): StandardSchemaWithJSON<unknown, unknown> {
  let converted: JsonObject | undefined
  const json = () => (converted ??= convert())
  return {
    '~standard': {
      version: 1,
      vendor: 'linklens',
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  }
}
