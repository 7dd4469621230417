/** `/docs/api`: every operation of the OpenAPI document, written from the document itself so that it cannot drift. */
import { nameOf, type ApiDocument, type Media, type Operation, type Schema } from './api-document.ts'
import { markdownTable } from './markdown-table.ts'

export function apiMarkdown({ paths, components: { schemas }, servers: [server] }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  return `# API reference

Each answer is \`{ message, status, data }\`; on error \`data\` is \`{ code }\`. For your tools: [the OpenAPI document](/api/openapi.json). For types in TypeScript: \`npx openapi-typescript ${server?.url}/api/openapi.json --output linklens.d.ts\`, for example with \`openapi-fetch\`.

${markdownTable(
  ['operation', 'what it does'],
  operations.map(({ name, operation: { summary } }) => [`[\`${name}\`](#${slugOf(name)})`, summary]),
)}

${operations.map(({ name, operation }) => operationText(name, operation)).join('\n\n')}

## Data

${Object.entries(schemas)
  .map(([name, schema]) => `## ${name}\n\n${fieldsText(schema)}`)
  .join('\n\n')}
`
}

/** The anchor of a heading, as GitHub writes it. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

function operationText(name: string, operation: Operation): string {
  const { summary, description, parameters = [], requestBody, responses, security = [] } = operation
  return [
    `## ${name}`,
    `${summary}.${description ? ` ${description}` : ''}`,
    needsText(security),
    ...(parameters.length === 0
      ? []
      : [
          markdownTable(
            ['parameter', 'in', 'meaning'],
            parameters.map((each) => [
              `\`${each.name}\``,
              each.required ? `${each.in}, required` : each.in,
              each.description ?? '',
            ]),
          ),
        ]),
    ...Object.entries(requestBody?.content ?? {}).map(([type, media]) => bodyText(type, media)),
    markdownTable(
      ['status', 'what', 'data'],
      Object.entries(responses).map(([status, { description: what, content }]) => [
        status,
        what,
        Object.values(content ?? {})
          .flatMap(({ schema }) => (schema ? [typeText(schema)] : []))
          .join(' '),
      ]),
    ),
  ].join('\n\n')
}

const SCHEMES: Readonly<Record<string, string>> = {
  environmentSecret: 'the secret of a dev environment',
  deleteToken: 'the delete token of the report',
}

/** An empty requirement means that it works without. */
function needsText(security: NonNullable<Operation['security']>): string {
  const names = security.flatMap((each) => Object.keys(each)).map((name) => SCHEMES[name] ?? name)
  if (names.length === 0) return 'No credentials.'
  const isOptional = security.some((each) => Object.keys(each).length === 0)
  return `${isOptional ? 'Works without credentials; takes' : 'Needs'} ${names.join(' or ')}.`
}

function bodyText(type: string, { schema, example, examples }: Media): string {
  const shown = [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples ?? {}).map(({ value }) => value),
  ]
  return [
    `Body, \`${type}\`:`,
    ...(schema ? [fieldsText(schema)] : []),
    ...shown.map((value) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``),
  ].join('\n\n')
}

/** A schema as nested lists: names, types, and what they mean. */
function fieldsText(schema: Schema, indent = ''): string {
  const fields = fieldsOf(schema)
  if (!fields) return typeText(schema)
  return Object.entries(fields.properties ?? {})
    .map(([name, field]) => {
      const optional = fields.required?.includes(name) ? '' : ', optional'
      const about = field.description ? `: ${field.description}` : ''
      const inner = fieldsOf(field) ? `\n${fieldsText(field, `${indent}  `)}` : ''
      return `${indent}- \`${name}\`, ${typeText(field)}${optional}${about}${inner}`
    })
    .join('\n')
}

/** The object whose fields are worth a list: itself, or what its array or record holds. */
function fieldsOf(schema: Schema): Schema | null {
  if (schema.properties) return schema
  if (schema.items) return fieldsOf(schema.items)
  const { additionalProperties } = schema
  return typeof additionalProperties === 'object' ? fieldsOf(additionalProperties) : null
}

function typeText(schema: Schema): string {
  const { $ref, anyOf, items, additionalProperties } = schema
  if ($ref) return `[${nameOf($ref)}](#${slugOf(nameOf($ref))})`
  if (anyOf) return anyOf.map(typeText).join(' or ')
  return [
    words(schema),
    ...(items ? [`of ${typeText(items)}`] : []),
    ...(typeof additionalProperties === 'object' && additionalProperties.type
      ? [`from names to ${typeText(additionalProperties)}`]
      : []),
  ].join(' ')
}

/** Type, values and bounds in words. */
function words({ type, enum: values, format, minLength, maxLength, minimum, maximum }: Schema): string {
  const types = [type ?? 'anything'].flat().join(' or ')
  const name = values ? values.map((value) => `\`${JSON.stringify(value)}\``).join(' or ') : types
  const bounds = [
    format,
    minLength === undefined ? null : `at least ${minLength} characters`,
    maxLength === undefined ? null : `at most ${maxLength} characters`,
    minimum === undefined ? null : `from ${minimum}`,
    maximum === undefined ? null : `to ${maximum}`,
  ].filter(Boolean)
  return bounds.length > 0 ? `${name} (${bounds.join(', ')})` : name
}
