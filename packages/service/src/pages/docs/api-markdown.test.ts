import { describe, expect, it } from 'vitest'
import { pagesApp } from '../../../test/fixtures/pages-deps.ts'
import type { ApiDocument } from './api-document.ts'
import { openApiText } from '../../api/openapi/openapi-document.ts'

const document = JSON.parse(openApiText()) as ApiDocument
const KNOWN = [
  '$ref,type,enum,properties,required,items,anyOf,additionalProperties,description,format',
  'minLength,maxLength,minimum,maximum',
  // Said in words next to it, or of no use to a reader.
  'minItems,maxItems,pattern,default,contentMediaType,propertyNames',
].flatMap((names) => names.split(','))

/** Every keyword of a schema, with those nested in it. */
function keywords(schema: object): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema as Record<string, never>
  const inner = [...Object.values<object>(properties), items, ...(anyOf as object[]), additionalProperties]
  return [
    ...Object.keys(schema),
    ...inner.flatMap((each) => (typeof each === 'object' && each ? keywords(each) : [])),
  ]
}

describe('the API reference', async () => {
  const app = pagesApp()
  const markdown = await (await app.request('/docs/api.md')).text()
  const html = await (await app.request('/docs/api')).text()

  it('has every operation, with its answers and parameters', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
    )
    expect(operations.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/inspect',
        '/api/reports',
        '/api/dev/pair',
        '/api/dev/whoami',
        '/api/dev/previews',
      ]),
    )
    for (const { method, path, summary, parameters = [], responses } of operations) {
      const heading = `## ${method.toUpperCase()} ${path}\n`
      const part = markdown.slice(markdown.indexOf(heading)).split(/\n(?=## )/)[0] ?? ''
      for (const text of [heading, summary, ...parameters.map(({ name }) => name), ...Object.keys(responses)])
        expect(part, heading).toContain(text)
    }
  })

  it('leads to every schema that it names', () => {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id)
  })

  it('knows every keyword of the schemas', () => {
    const used = new Set(Object.values(document.components.schemas).flatMap(keywords))
    expect([...used].filter((word) => !KNOWN.includes(word))).toEqual([])
  })

  it('has nested fields with their types', () => {
    const schema = markdown.split('## InspectRequest\n')[1]?.split('\n## ')[0] ?? ''
    expect(schema).toContain('string (at most 2048 characters)')
    expect(schema).toContain('boolean or array of ')
    expect(schema.match(/, optional/g)?.length).toBe(4)
  })
})
