/**
 * What a tool takes and gives, as clients see it. Both schemas are advertised and not enforced by the
 * SDK: a failing input schema would be answered in the SDK's own English sentence instead of
 * `{ code, message }`, so `readUrlArgument` checks; and the result is ours, checked by the tests.
 */
import { LIMITS } from '@linklens/engine'
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

type JsonObject = Record<string, unknown>

/** @param example an address that the tool takes. */
export function urlInput(description: string, example: string): StandardSchemaWithJSON<unknown, unknown> {
  const url = {
    type: 'string',
    description,
    minLength: 1,
    maxLength: LIMITS.urlCharacters,
    examples: [example],
  }
  return advertised(() => ({
    type: 'object',
    properties: { url },
    required: ['url'],
    additionalProperties: false,
  }))
}

/**
 * Loose: objects and lists of words (categories, formats, error codes) may grow, and a client that kept the
 * schema of an older version must go on taking our results; so must one whose devcli is older than its
 * service. Portable: without `$ref` and without lists of types, which not every client reads.
 */
export function looseOutput(schema: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  return advertised(() => {
    // An empty registry: schemas with an id would become `$ref`s.
    const metadata = z.registry<{ description?: string }>()
    const strict = z.toJSONSchema(schema, { io: 'output', reused: 'inline', metadata })
    return loosen(strict) as JsonObject
  })
}

/** The words that there are today are told, and bind nobody. */
const LOOSER: Readonly<Record<string, string>> = { enum: 'examples' }

/** @param node a schema, or whatever stands inside one. */
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

/** `{}` as a schema: a value of a page's own JSON-LD. Written out, because some clients refuse it. */
const isAnything = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
const ANYTHING = {
  anyOf: ['object', 'array', 'string', 'number', 'boolean', 'null'].map((type) => ({ type })),
}

/** What forbids growth, and what says nothing: keys of JSON are strings, and no number of ours is that large. */
function isNoise(keyword: string, value: unknown): boolean {
  if (keyword === 'propertyNames') return true
  if (keyword === 'additionalProperties') return value === false
  if (keyword === 'minimum') return value === Number.MIN_SAFE_INTEGER
  return keyword === 'maximum' && value === Number.MAX_SAFE_INTEGER
}

/** Converted once, and only when somebody asks for the list: a stdio server starts for one call. */
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
