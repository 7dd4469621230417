/**
 * Import boundaries as lint rules, each with the sentence shown to anyone who crosses one. Imports of types and
 * `import()` count too. Data flows one way through the engine, packages meet only where the arrows allow it, and a
 * folder of `service` or `devcli` imports the layers below it only.
 */
import type { OxlintOverride } from 'oxlint'

type Restriction = { regex: string; message: string }

/** Folders of `packages/engine/src` in the order in which the data flows. */
export const STAGES = [
  'net',
  'capture',
  'extract',
  'metadata',
  'image',
  'gather',
  'facts',
  'platforms',
  'rules',
  'score',
  'inspection',
  // Last, so that nothing that judges a page can ask what AI readers get.
  'readers',
]

/** Layers from the top down: a layer is a folder of `src`, or a file next to the folders. */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  service: [
    'main.ts',
    'prepare.ts',
    'start.ts',
    'run.ts',
    'app.tsx',
    'client',
    'commands',
    'pages',
    'api',
    'mcp',
    'releases',
    'services.ts',
    'runtime',
    'saved',
    'accounts',
    'inspections',
    'images',
    'components',
    'view',
    'http',
    'limits',
    'store',
    'secrets',
    'telemetry',
    'config.ts',
    'config-variables.ts',
    'service-error.ts',
    'version.ts',
    'program-files.ts',
    'in-time.ts',
    'format.ts',
  ],
  devcli: [
    'main.ts',
    'run-command.ts',
    'commands',
    'check',
    'local',
    'service',
    'command-line',
    'cli.ts',
    'output',
    'runtime',
    'failures',
  ],
}

/** The stages with I/O. All others are pure and synchronous. */
const asynchronous = ['net', 'capture', 'gather']

/** Packages of ours that each package may import. */
const arrows: Record<string, string[]> = {
  engine: [],
  cards: ['engine'],
  contract: ['engine'],
  mcp: ['engine', 'contract'],
  devcli: ['engine', 'cards', 'contract', 'mcp'],
  service: ['engine', 'cards', 'contract', 'mcp'],
  testing: ['engine'],
  vite: ['engine', 'cards'],
}

const packageBoundary = (name: string): Restriction[] => {
  const strangers = Object.keys(arrows).filter((other) => !arrows[name]?.includes(other))
  return [
    {
      regex: `^@linklens/(?:${strangers.join('|')})$`,
      message: `${name} may import ${arrows[name]?.join(', ') || 'no other package'} of ours: see the arrows in CONTRIBUTING.md.`,
    },
    {
      regex: '^@linklens/[^/]+/(?:src|dist)/',
      message: 'Import a package by its name, through its exports.',
    },
    {
      regex: `\\.\\./(?:${Object.keys(arrows).join('|')})/src/`,
      message: 'Import a package by its name, never by a path.',
    },
  ]
}

const network: Restriction = {
  regex: '^(?:(?:node:)?(?:net|tls|dns|dns/promises|http|https|http2|dgram)|undici|axios|got|node-fetch)$',
  message: 'Only engine/net opens sockets: everything fetched goes through its guard.',
}

const decoder: Restriction = {
  regex: '^sharp$|^@takumi-rs/|/image-worker/',
  message:
    'Only images/process/image-worker/ decodes images, in a process of its own: use images/process/image-processes.ts.',
}

/** Definitions load their commands by `import()`: a command that imported one back would close a circle. */
const definitions: Restriction = {
  regex: '(?:^|/)definition\\.ts$',
  message: 'A command imports no definition: what it needs of another command is passed to it.',
}

const stageBoundary = (stage: string): Restriction[] => {
  const position = STAGES.indexOf(stage)
  const later = STAGES.slice(position + 1)
  const restrictions: Restriction[] = []
  if (later.length > 0) {
    restrictions.push({
      regex: `^\\.\\.?/(?:.*/)?(?:${later.join('|')})/`,
      message: `${stage}/ is stage ${position + 1}: a stage imports earlier stages only.`,
    })
  }
  if (!asynchronous.includes(stage)) {
    restrictions.push({
      // All but parse-url.ts, which is pure; the linter's expressions know no look-ahead.
      regex: '/net/(?:[a-oq-z]|policy/)',
      message: 'Only capture/ and gather/ import net/ (but for net/parse-url.ts): all other stages are pure.',
    })
    restrictions.push({
      regex: '/gather/',
      message:
        'Only inspect.ts and index.ts import gather/: it is asynchronous, and all stages after it are pure.',
    })
    restrictions.push({
      regex: '^node:(?:[ac-z]|b[a-tv-z])',
      message:
        'Outside net/, capture/ and gather/: no I/O, no clock, no environment. The same capture gives the same inspection.',
    })
  }
  return restrictions
}

/** @param layer of a package that has layers. */
const layerBoundary = (name: string, layer: string): Restriction[] => {
  const layers = LAYERS[name] ?? []
  const above = layers.slice(0, layers.indexOf(layer))
  if (above.length === 0) return []
  const paths = above.map((other) => (other.includes('.') ? `${other.replaceAll('.', '\\.')}$` : `${other}/`))
  return [
    {
      regex: `^(?:\\./|(?:\\.\\./)+)(?:${paths.join('|')})`,
      message: `${layer} imports the layers below it only: lint/boundaries.ts has their order.`,
    },
  ]
}

/** @param others boundaries of the whole package. */
const layerBoundaries = (name: string, others: Restriction[]): OxlintOverride[] =>
  (LAYERS[name] ?? []).map((layer) =>
    forbid(
      [`packages/${name}/src/${layer}${layer.includes('.') ? '' : '/**/*.{ts,tsx}'}`],
      [...others, ...layerBoundary(name, layer)],
    ),
  )

const onePlatform: Restriction = {
  regex: '/catalogue/',
  message: 'Only platforms/index.ts names platforms: everything else reads the list.',
}

/** It reads a page and judges nothing, so that programs that build previews load a small part of the engine. */
const unjudged: Restriction = {
  regex: '/(?:gather|platforms|rules|score|inspection|readers)/|facts/(?:[a-qs-z]|ro?[^/]*\\.ts)',
  message: 'unfurl/ reads pages and judges nothing: of facts/ it imports robots/ only, and no later stage.',
}

const forbid = (files: string[], patterns: Restriction[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

const pureFiles = STAGES.filter((stage) => !asynchronous.includes(stage)).map(
  (stage) => `packages/engine/src/${stage}/**/*.ts`,
)

const FETCH = 'No global fetches a stranger’s address: use the engine’s guard.'
const PURE = 'Outside net/, capture/ and gather/: no I/O, no clock, no randomness, no environment.'

/** Ways to the network that are always there, whatever a file imports. */
const networkGlobals = ['fetch', 'WebSocket', 'EventSource']

const impureGlobals = [
  ...networkGlobals,
  'Date',
  'crypto',
  'global',
  'globalThis',
  'performance',
  'process',
  'setImmediate',
  'setInterval',
  'setTimeout',
]

/** By `globalThis.fetch` as well. */
const throughGlobalThis = ['globalThis', 'global'].flatMap((object) =>
  networkGlobals.map((property) => ({ object, property, message: FETCH })),
)

const environment = ['globalThis', 'global'].map((object) => ({
  object,
  property: 'process',
  message: 'process is named alone, so that who reads the environment is seen.',
}))

export const boundaries: OxlintOverride[] = [
  forbid(['packages/engine/src/*.ts'], [...packageBoundary('engine'), network]),
  ...STAGES.map((stage) =>
    forbid(
      [`packages/engine/src/${stage}/**/*.ts`],
      [...packageBoundary('engine'), ...(stage === 'net' ? [] : [network]), ...stageBoundary(stage)],
    ),
  ),
  forbid(['packages/engine/src/unfurl/*.ts'], [...packageBoundary('engine'), network, unjudged]),
  ...['cards', 'contract', 'mcp', 'testing', 'vite'].map((name) =>
    forbid([`packages/${name}/src/**/*.ts`], [...packageBoundary(name), network]),
  ),
  forbid(['packages/devcli/src/**/*.ts'], [...packageBoundary('devcli'), network]),
  ...layerBoundaries('devcli', [...packageBoundary('devcli'), network]),
  forbid(
    ['packages/devcli/src/commands/*/*.ts'],
    [...packageBoundary('devcli'), network, ...layerBoundary('devcli', 'commands'), definitions],
  ),
  forbid(
    ['packages/devcli/src/commands/*/definition.ts'],
    [...packageBoundary('devcli'), network, ...layerBoundary('devcli', 'commands')],
  ),
  // The tool's own service, whose address its user has set: the one request that is no stranger's.
  forbid(
    ['packages/devcli/src/service/request.ts'],
    [...packageBoundary('devcli'), ...layerBoundary('devcli', 'service')],
  ),
  forbid(['packages/service/src/**/*.{ts,tsx}'], [...packageBoundary('service'), network, decoder]),
  ...layerBoundaries('service', [...packageBoundary('service'), network, decoder]),
  forbid(
    ['packages/service/src/images/process/image-worker/*.ts'],
    [...packageBoundary('service'), network, ...layerBoundary('service', 'images')],
  ),
  {
    files: ['packages/*/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-globals': ['error', ...networkGlobals.map((name) => ({ name, message: FETCH }))],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'The environment is read in service/config.ts and devcli/main.ts only.',
        },
        ...environment,
        ...throughGlobalThis,
      ],
    },
  },
  {
    files: pureFiles,
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals.map((name) => ({ name, message: PURE }))],
      'no-restricted-properties': [
        'error',
        {
          object: 'Intl',
          property: 'DateTimeFormat',
          message: 'No clock and no time zone here: the same capture gives the same inspection.',
        },
        {
          object: 'Math',
          property: 'random',
          message: 'No randomness here: the same capture, the same inspection.',
        },
      ],
    },
  },
  {
    // Rules read the platform list: what is true of one platform is in its data.
    files: ['packages/engine/src/rules/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [...packageBoundary('engine'), network, ...stageBoundary('rules'), onePlatform],
        },
      ],
    },
  },
  forbid(
    ['packages/engine/src/platforms/*.ts', 'packages/engine/src/platforms/resolver/**/*.ts'],
    [...packageBoundary('engine'), network, ...stageBoundary('platforms'), onePlatform],
  ),
  forbid(
    ['packages/engine/src/platforms/index.ts'],
    [...packageBoundary('engine'), network, ...stageBoundary('platforms')],
  ),
  {
    files: ['packages/service/src/config.ts', 'packages/devcli/src/main.ts'],
    rules: { 'no-restricted-properties': ['error', ...environment, ...throughGlobalThis] },
  },
  {
    files: ['packages/*/src/**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': 'off',
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
    },
  },
]
