/**
 * Reads a JSON request by the schema that the document shows. The schema holds the public sentences; this reader keeps
 * the order of the checks, takes any Content-Type, and accepts fields that nobody knows.
 */
import type { Context } from 'hono'
import type { z } from 'zod'
import { ServiceError } from '../../service-error.ts'
import { readJsonObject } from './read-json-body.ts'

export interface ReadOptions {
  readonly maxBytes: number
  /** Sentence that says what to send. */
  readonly advice?: string
  /** Fields that are not read, but not unknown either. */
  readonly known?: readonly string[]
  /** The public sentence for a field that is wrong, by its path; the schema's own unless given. */
  readonly sentenceOf?: (path: string) => string
}

/** What was read, and a sentence that names the fields that were ignored; empty where there are none. */
export interface ReadRequest<T> {
  readonly request: T
  readonly ignored: string
}

/** @throws ServiceError `PAYLOAD_TOO_LARGE`, or `INVALID_INPUT` with the sentence of the first field that is wrong. */
export async function readRequest<T extends z.ZodObject>(
  c: Context,
  schema: T,
  { maxBytes, advice, known = [], sentenceOf }: ReadOptions,
): Promise<ReadRequest<z.output<T>>> {
  const body = await readJsonObject(c, maxBytes, advice)
  const fields = [...Object.keys(schema.shape), ...known]
  const ignored = ignoredFields(Object.keys(body).filter((field) => !fields.includes(field)))
  const { data, error } = schema.safeParse(body)
  if (error) throw refusal(error, sentenceOf, ignored)
  return { request: data, ignored }
}

/** Reads one field alone. @throws ServiceError `INVALID_INPUT`. */
export function readField<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const { data, error } = schema.safeParse(value)
  if (error) throw refusal(error)
  return data
}

function refusal(error: z.ZodError, sentenceOf?: ReadOptions['sentenceOf'], ignored = ''): ServiceError {
  const [first] = error.issues
  const sentence = sentenceOf ? sentenceOf(first?.path.join('.') ?? '') : first?.message
  return new ServiceError('INVALID_INPUT', `${sentence}${ignored}`)
}

const MAX_NAMED = 5
const MAX_NAME_CHARACTERS = 40

/** The names come from the client: few, short, and quoted as JSON. */
function ignoredFields(names: readonly string[]): string {
  if (names.length === 0) return ''
  const named = names.slice(0, MAX_NAMED).map((name) => JSON.stringify(shortened(name)))
  const rest = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  return ` Unknown fields were ignored: ${named.join(', ')}${rest}.`
}

const shortened = (name: string): string =>
  name.length > MAX_NAME_CHARACTERS ? `${name.slice(0, MAX_NAME_CHARACTERS).toWellFormed()}…` : name
