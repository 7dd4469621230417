/** A zod schema as the text of a TypeScript type: a library whose types name zod would make its users install it. */
import type { z } from 'zod'
import { COMMENT } from './documented-schemas.ts'

interface Definition {
  readonly type: string
  readonly shape: Readonly<Record<string, z.core.$ZodType>>
  readonly element: z.core.$ZodType
  readonly innerType: z.core.$ZodType
  readonly keyType: z.core.$ZodType
  readonly valueType: z.core.$ZodType
  readonly options: readonly z.core.$ZodType[]
  readonly entries: Readonly<Record<string, string | number>>
  readonly values: readonly (string | number | boolean | null)[]
}

/** @throws Error for a kind of schema that no inspection has. */
export function zodType(schema: z.core.$ZodType): string {
  const given = internals(schema).def as unknown as Definition
  switch (given.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'unknown':
      return given.type
    case 'literal':
      return given.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'enum':
      return Object.values(given.entries)
        .map((value) => JSON.stringify(value))
        .join(' | ')
    case 'nullable':
      return `${zodType(given.innerType)} | null`
    case 'optional':
      return isExact(schema) ? zodType(given.innerType) : `${zodType(given.innerType)} | undefined`
    case 'union':
      return given.options.map(zodType).join(' | ')
    case 'array':
      return `(${zodType(given.element)})[]`
    case 'record':
      return `Record<${zodType(given.keyType)}, ${zodType(given.valueType)}>`
    case 'object':
      return objectType(given.shape)
    default:
      throw new Error(`No type is written for a zod schema of the kind "${given.type}".`)
  }
}

/** The field may be absent, but not undefined. */
const isExact = (schema: z.core.$ZodType): boolean => internals(schema).traits.has('$ZodExactOptional')

const internals = ({ _zod }: z.core.$ZodType) => _zod

function objectType(shape: Definition['shape']): string {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    if (name.startsWith(COMMENT)) return []
    const comment = shape[COMMENT + name]
    const optional = internals(schema).optin === 'optional' ? '?' : ''
    const field = `${JSON.stringify(name)}${optional}: ${zodType(schema)};`
    return comment ? [`/** ${commentText(comment)} */`, field] : [field]
  })
  return `{\n${fields.join('\n')}\n}`
}

function commentText(schema: z.core.$ZodType): string {
  const { values } = internals(schema).def as unknown as Definition
  return String(values[0]).replaceAll('\n', '\n * ')
}
