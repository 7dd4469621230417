/** The JSON Schema of `linklens.config.json`, for editors. `read-config.ts` checks the same by hand, with better words. */
import { RULES } from '@linklens/engine'
import { PLATFORM_IDS } from '../platforms.ts'
import { SITE_RULES } from '../site/site-rules.ts'

export const CONFIG_FILE = 'linklens.config.json'

const PATHS = { type: 'array', items: { type: 'string', pattern: '^/' } }

/** A plain JSON document, draft 2020-12. */
export const configSchema = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: CONFIG_FILE,
  description: 'What devcli check inspects, accepts and requires. See docs/check.md.',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    site: {
      type: 'string',
      format: 'uri',
      description: 'The public origin where the pages will be, such as https://example.com.',
    },
    require: {
      type: 'array',
      description:
        'Platforms that must show every page: "x" with a full card, "x=card" with any card. AI readers that must get every page, in runs with --readers: "readers:search", or the id of one.',
      items: {
        type: 'string',
        pattern: `^(?:(?:${PLATFORM_IDS.join('|')})(?:=(?:card|full))?|readers:[a-z-]+)$`,
      },
    },
    rules: {
      type: 'object',
      description: 'Findings that are off, or accepted with a reason, by the id of their rule.',
      additionalProperties: false,
      properties: Object.fromEntries(
        [...RULES, ...SITE_RULES].map(({ id, title }) => [
          id,
          { description: title, $ref: '#/$defs/setting' },
        ]),
      ),
    },
    pages: {
      ...PATHS,
      description:
        'Paths to inspect, such as "/pricing". In a folder they may have wildcards: * without a slash, ** with.',
    },
    ignore: { ...PATHS, description: 'Paths to leave out, with wildcards: * without a slash, ** with.' },
  },
  $defs: {
    setting: {
      oneOf: [
        { const: 'off' },
        {
          type: 'object',
          additionalProperties: false,
          required: ['accept'],
          properties: {
            accept: { type: 'string', minLength: 1, description: 'Why the finding is accepted.' },
            until: {
              type: 'string',
              pattern: String.raw`^\d{4}-\d{2}-\d{2}$`,
              description: 'The last day on which it is accepted.',
            },
          },
        },
      ],
    },
  },
})
