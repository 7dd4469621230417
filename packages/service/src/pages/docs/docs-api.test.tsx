import { describe, expect, it } from 'vitest'
import { pagesApp, testConfig } from '../../../test/fixtures/pages-deps.ts'
import { apiDocument } from '../../api/openapi/openapi.ts'

const document = apiDocument(testConfig())
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

describe('the API reference', () => {
  it('has every operation, with its answers and parameters, and every schema that is linked to', async () => {
    const html = await (await pagesApp().request('/docs/api')).text()
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
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
    for (const { path, operationId, summary, parameters = [], responses } of operations) {
      const part =
        new RegExp(`<section class="operation" id="${operationId}".*?</section>`, 's').exec(html)?.[0] ?? ''
      for (const text of [path, summary, ...parameters.map(({ name }) => name), ...Object.keys(responses)])
        expect(part, operationId).toContain(text)
    }
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id)
  })

  it('knows every keyword of the schemas', () => {
    const used = new Set(Object.values(document.components.schemas).flatMap(keywords))
    expect([...used].filter((word) => !KNOWN.includes(word))).toEqual([])
  })

  it('draws nested fields with their types', async () => {
    const html = await (await pagesApp().request('/docs/api')).text()
    const schema = /id="schema-InspectRequest".*?<\/section>/s.exec(html)?.[0] ?? ''
    expect(schema).toContain('string (at most 2048 characters)')
    expect(schema).toContain('boolean or array of ')
    expect(schema.match(/, optional/g)?.length).toBe(4)
  })
})
