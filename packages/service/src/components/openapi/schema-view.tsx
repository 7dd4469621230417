import type { Child } from 'hono/jsx'
import { nameOf, schemaId, type Schema } from './api-document.ts'

/** A schema as nested lists: names, types, and what they mean. */
export function SchemaView({ schema }: { schema: Schema }) {
  const fields = fieldsOf(schema)
  if (!fields) return <Type schema={schema} />
  return (
    <ul class="schema">
      {Object.entries(fields.properties ?? {}).map(([name, field]) => (
        <li>
          <code class="schema-name">{name}</code>{' '}
          <span class="schema-type">
            <Type schema={field} />
            {!fields.required?.includes(name) && ', optional'}
          </span>
          {field.description && <span class="schema-about"> {field.description}</span>}
          {fieldsOf(field) && <SchemaView schema={field} />}
        </li>
      ))}
    </ul>
  )
}

/** The object whose fields are worth a list: itself, or what its array or record holds. */
function fieldsOf(schema: Schema): Schema | null {
  if (schema.properties) return schema
  if (schema.items) return fieldsOf(schema.items)
  const { additionalProperties } = schema
  return typeof additionalProperties === 'object' ? fieldsOf(additionalProperties) : null
}

export function Type({ schema }: { schema: Schema }): Child {
  const { $ref, anyOf, items, additionalProperties } = schema
  if ($ref) return <a href={`#${schemaId(nameOf($ref))}`}>{nameOf($ref)}</a>
  if (anyOf) {
    return (
      <>
        {anyOf.map((each, index) => (
          <>
            {index > 0 && ' or '}
            <Type schema={each} />
          </>
        ))}
      </>
    )
  }
  return (
    <>
      {words(schema)}
      {items && (
        <>
          {' '}
          of <Type schema={items} />
        </>
      )}
      {typeof additionalProperties === 'object' && additionalProperties.type && (
        <>
          {' '}
          from names to <Type schema={additionalProperties} />
        </>
      )}
    </>
  )
}

/** Type, values and bounds in words. */
function words({ type, enum: values, format, minLength, maxLength, minimum, maximum }: Schema): string {
  const types = [type ?? 'anything'].flat().join(' or ')
  const name = values ? values.map((value) => JSON.stringify(value)).join(' or ') : types
  const bounds = [
    format,
    minLength === undefined ? null : `at least ${minLength} characters`,
    maxLength === undefined ? null : `at most ${maxLength} characters`,
    minimum === undefined ? null : `from ${minimum}`,
    maximum === undefined ? null : `to ${maximum}`,
  ].filter(Boolean)
  return bounds.length > 0 ? `${name} (${bounds.join(', ')})` : name
}
