/**
 * What the MCP registry asks of `server.json`, restated from its published schema of 2025-12-11
 * (static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json, read 2026-11-21), as far as our
 * document uses it. Stricter in one point: a property it does not know is refused, so that a misspelt
 * name is found.
 */
const text = { type: 'string' }
const list = (items: object) => ({ type: 'array', items })
const object = (required: string[], properties: Record<string, object>) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
})

const input = {
  description: text,
  isRequired: { type: 'boolean' },
  isSecret: { type: 'boolean' },
  format: { enum: ['string', 'number', 'boolean', 'filepath'] },
  value: text,
  default: text,
  placeholder: text,
  choices: list(text),
}

const icon = object(['src'], {
  src: { type: 'string', format: 'uri', maxLength: 255, pattern: '^https://' },
  mimeType: { enum: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'] },
  sizes: list({ type: 'string', pattern: String.raw`^(\d+x\d+|any)$` }),
  theme: { enum: ['light', 'dark'] },
})

const packaged = object(['registryType', 'identifier', 'transport'], {
  registryType: text,
  registryBaseUrl: { type: 'string', format: 'uri' },
  identifier: text,
  version: { type: 'string', minLength: 1, not: { const: 'latest' } },
  fileSha256: { type: 'string', pattern: '^[a-f0-9]{64}$' },
  runtimeHint: text,
  transport: object(['type'], { type: { const: 'stdio' } }),
  packageArguments: list({
    anyOf: [
      {
        ...object(['type'], { ...input, type: { const: 'positional' }, valueHint: text }),
        anyOf: [{ required: ['valueHint'] }, { required: ['value'] }],
      },
      object(['type', 'name'], { ...input, type: { const: 'named' }, name: text }),
    ],
  }),
  environmentVariables: list(object(['name'], { ...input, name: text })),
})

export const SERVER_JSON_SCHEMA = object(['name', 'description', 'version'], {
  $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
  name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
  title: { type: 'string', minLength: 1, maxLength: 100 },
  description: { type: 'string', minLength: 1, maxLength: 100 },
  version: { type: 'string', maxLength: 255 },
  websiteUrl: { type: 'string', format: 'uri' },
  icons: list(icon),
  remotes: list(
    object(['type', 'url'], {
      type: { enum: ['streamable-http', 'sse'] },
      url: { type: 'string', pattern: String.raw`^https?://[^\s]+$` },
    }),
  ),
  packages: list(packaged),
})
