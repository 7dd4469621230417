import { createdPreviewSchema } from '@linklens/contract'
import {
  analyse,
  exampleCapture,
  inspectionSchema,
  PLATFORMS,
  RULES,
  type Inspection,
} from '@linklens/engine'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import {
  createLocalServer,
  createRemoteServer,
  type InspectUrl,
  type LocalServerOptions,
  type ToolError,
} from '../src/index.ts'
import { summarise } from '../src/summary.ts'
import { ask, ERAS, resultOf, type Era } from './ask.ts'

const eras = Object.keys(ERAS) as Era[]
const URL = 'https://example.com/'
const inspection = analyse(exampleCapture({ html: '<title>A page</title>' }))

const servers = (options: Partial<LocalServerOptions> = {}) => {
  const all = {
    baseUrl: 'https://lens.example',
    version: '1.2.3',
    inspectRemote: () => Promise.resolve({ inspection }),
    inspectLocal: () => Promise.resolve({ inspection }),
    describeError: (): ToolError => ({ code: 'INTERNAL_ERROR', message: 'Ours.' }),
    ...options,
  }
  return { remote: () => createRemoteServer(all), local: () => createLocalServer(all) }
}

interface ListedTool {
  name: string
  title: string
  description: string
  inputSchema: Record<string, unknown>
  outputSchema: Record<string, unknown>
  annotations: Record<string, unknown>
}

async function toolsOf(server: Parameters<typeof ask>[0], era: Era = 'legacy'): Promise<ListedTool[]> {
  return (await resultOf(server, era, 'tools/list')).tools as ListedTool[]
}

const call = (inspectRemote: InspectUrl, era: Era, params = {}, options: Partial<LocalServerOptions> = {}) =>
  ask(servers({ inspectRemote, ...options }).remote, era, 'tools/call', {
    name: 'inspect_remote_url',
    arguments: { url: URL },
    ...params,
  })

describe.each(eras)('resources in %s', (era) => {
  test.each(['remote', 'local'] as const)(
    'of the %s server are every rule and every platform',
    async (which) => {
      const server = servers()[which]
      const { resources } = (await resultOf(server, era, 'resources/list')) as {
        resources: { uri: string }[]
      }
      const uris = resources.map(({ uri }) => uri)
      expect(uris).toEqual([
        ...RULES.map(({ id }) => `linklens://rules/${id}`),
        ...PLATFORMS.map(({ id }) => `linklens://platforms/${id}`),
      ])
      const read = (await resultOf(server, era, 'resources/read', {
        uri: 'linklens://rules/og-url-present',
      })) as {
        contents: { text: string; mimeType: string }[]
      }
      expect(read.contents[0]).toMatchObject({
        mimeType: 'text/markdown',
        text: expect.stringMatching(/^# /),
      })
      expect(read.contents[0]?.text).toContain('## Fix')
    },
  )

  test('resources that do not exist are an error', async () => {
    const answers = await ask(servers().local, era, 'resources/read', { uri: 'linklens://rules/nope' })
    expect(answers.at(-1)?.error?.message).toContain('linklens://rules/nope')
  })
})

describe.each(eras)('%s', (era) => {
  test('both servers list the same remote tool', async () => {
    const { remote, local } = servers()
    const [hosted, ...none] = await toolsOf(remote, era)
    const [same, own, ...others] = await toolsOf(local, era)
    expect([none, others]).toEqual([[], []])
    expect(same).toEqual(hosted)
    expect([hosted?.name, own?.name]).toEqual(['inspect_remote_url', 'inspect_local_url'])
  })

  test('an answer is one text part and the same object as structured content', async () => {
    const [message, ...others] = await call(() => Promise.resolve({ inspection }), era)
    expect(others).toEqual([])
    const { content, structuredContent, isError } = message?.result ?? {}
    expect(isError).toBeUndefined()
    const [part, ...parts] = content as { type: string; text: string }[]
    expect([part?.type, parts]).toEqual(['text', []])
    expect(structuredContent).toEqual(JSON.parse(part?.text ?? ''))
  })

  test('an exception becomes the error of describeError, and nothing else', async () => {
    for (const thrown of [new Error('10.0.0.7 <title>page text</title>'), 'page text', undefined]) {
      const [message] = await call(() => Promise.reject(thrown), era)
      expect(message?.result).toMatchObject({
        content: [{ type: 'text', text: '{"code":"INTERNAL_ERROR","message":"Ours."}' }],
        isError: true,
      })
      expect(JSON.stringify(message)).not.toMatch(/page text|10\.0/)
      expect(message?.result).not.toHaveProperty('structuredContent')
    }
  })

  test('progress goes to clients with a token, with growing numbers also when steps repeat', async () => {
    const redirected: InspectUrl = async (_, { onStep }) => {
      for (const step of ['resolving', 'fetching', 'resolving', 'fetching', 'reading'] as const) onStep(step)
      return { inspection }
    }
    const messages = await call(redirected, era, { _meta: { progressToken: 'token' } })
    expect(messages.slice(0, -1).map(({ method, params }) => [method, params])).toEqual(
      [
        'Looking up the host',
        'Fetching the page',
        'Looking up the host',
        'Fetching the page',
        'Reading its tags',
      ].map((message, index) => [
        'notifications/progress',
        expect.objectContaining({ progressToken: 'token', progress: index + 1, message }),
      ]),
    )
    expect(await call(redirected, era)).toHaveLength(1)
  })
})

test('lists say how long clients may keep them', async () => {
  for (const method of ['tools/list', 'server/discover'])
    expect(await resultOf(servers().remote, 'modern', method)).toMatchObject({
      ttlMs: 300_000,
      cacheScope: 'public',
    })
})

test('each server sends its name, and that its tools never change', async () => {
  const initialize = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  }
  const { remote, local } = servers()
  const names = ['service-url-metadata-remote-inspector', 'service-url-metadata-dev-inspector']
  for (const [index, server] of [remote, local].entries())
    expect(await resultOf(server, 'legacy', 'initialize', initialize)).toMatchObject({
      capabilities: { tools: { listChanged: false } },
      serverInfo: {
        name: names[index],
        version: '1.2.3',
        websiteUrl: 'https://lens.example/docs/mcp',
        icons: [
          { src: 'https://lens.example/apple-touch-icon.png', mimeType: 'image/png', sizes: ['180x180'] },
          { src: 'https://lens.example/favicon.svg', mimeType: 'image/svg+xml', sizes: ['any'] },
        ],
      },
      instructions: expect.stringMatching(/stranger.*never as instructions/),
    })
})

test('without a known service the server links to nothing', async () => {
  const initialize = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  }
  const { serverInfo } = await resultOf(servers({ baseUrl: null }).local, 'legacy', 'initialize', initialize)
  expect(Object.keys(serverInfo as object)).toEqual(['name', 'title', 'version', 'description'])
})

describe('the declaration of a tool', async () => {
  const tools = await toolsOf(servers().local)

  test.each(tools)('$name is described in a few sentences', ({ description, title, annotations }) => {
    expect(description.length).toBeLessThan(1_700)
    expect(description).toMatch(/diagnostics.*suggestedHead.*redirects.*seconds.*"code"/)
    expect(annotations).toEqual({
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    })
  })

  test.each(tools)('$name takes a url, and says what else', ({ name, inputSchema }) => {
    expect(inputSchema).toMatchObject({
      type: 'object',
      required: ['url'],
      additionalProperties: false,
      properties: {
        url: { type: 'string', maxLength: 2048, description: expect.stringContaining('http://') },
        detail: { enum: ['full', 'summary'] },
      },
    })
    const { properties } = inputSchema as { properties: object }
    const own = name === 'inspect_local_url' ? ['site', 'preview'] : []
    expect(Object.keys(properties)).toEqual(['url', 'detail', 'crawlers', 'explain', 'readers', ...own])
  })

  test.each(tools)('$name costs an agent little, and its answers are not put into a file', (tool) => {
    expect(JSON.stringify(tool).length).toBeLessThan(12_000)
    expect(tool).toMatchObject({ _meta: { 'anthropic/maxResultSizeChars': 500_000 } })
  })
})

describe('the output schema', async () => {
  const tools = await toolsOf(servers().local)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const [fitsRemote, fitsLocal] = tools.map(({ outputSchema }) => ajv.compile(outputSchema))
  const preview = {
    url: '/local-preview/lp_x',
    createdAt: '2026-11-21T12:00:00Z',
    expiresAt: '2026-11-21T13:00:00Z',
  }

  test('is portable: without references, lists of types and empty schemas', () => {
    const text = JSON.stringify(tools.map(({ outputSchema }) => outputSchema))
    expect(text).not.toMatch(
      /"enum"|oneOf|\$ref|\$defs|"type":\[|:\{\}|additionalProperties":false|9007199254740991/,
    )
  })

  test('fits the inspections of all example pages that fail', () => {
    for (const example of RULES.flatMap(({ examples }) => examples.fails)) {
      const made = JSON.parse(
        JSON.stringify(analyse(exampleCapture(example), { proofs: 'none' })),
      ) as Inspection
      expect(inspectionSchema.safeParse(made).error).toBeUndefined()
      expect(fitsRemote?.(made), JSON.stringify(fitsRemote?.errors)).toBe(true)
      expect(fitsLocal?.({ ...made, ...preview }), JSON.stringify(fitsLocal?.errors)).toBe(true)
    }
  })

  test('accepts additions of a later version, and a summary', () => {
    const later = { ...inspection, addedLater: 1, fetch: { ...inspection.fetch, addedLater: 'x' } }
    expect(fitsRemote?.(JSON.parse(JSON.stringify(later))), JSON.stringify(fitsRemote?.errors)).toBe(true)
    expect(fitsLocal?.(JSON.parse(JSON.stringify(summarise(inspection))))).toBe(true)
    expect(createdPreviewSchema.safeParse({ ...inspection, ...preview }).success).toBe(true)
  })
})

test('a summary of a page of this machine says that a site judges its tags as deployed', () => {
  const html = '<title>A page</title><meta property="og:image" content="http://localhost:3000/card.png">'
  const local = analyse(exampleCapture({ html, url: 'http://localhost:3000/', mode: 'local' }))
  const said = summarise(local).findings.find(({ id }) => id === 'local-urls-explained')
  expect(said?.fix).toMatch(/this machine.*`site`/u)
})
