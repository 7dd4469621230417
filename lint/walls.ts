/**
 * The walls between folders as lint rules, each with the sentence shown to anyone who crosses one.
 * Data flows one way through the engine, and packages meet only where the arrows allow it.
 */
import type { OxlintOverride } from 'oxlint'
import { FLOORS } from './floors.ts'

type Restriction = { regex: string; message: string }

/** Folders of `packages/engine/src` in the order in which the data flows. */
const stages = [
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
]

/** The stages with I/O. All others are pure and synchronous. */
const asynchronous = ['net', 'capture', 'gather']

/** Packages of ours that each package may import. */
const arrows: Record<string, string[]> = {
  engine: [],
  contract: ['engine'],
  mcp: ['engine', 'contract'],
  devcli: ['engine', 'contract', 'mcp'],
  service: ['engine', 'contract', 'mcp'],
  testing: ['engine'],
  vite: ['engine'],
}

const packageWall = (name: string): Restriction[] => {
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
  regex: '^sharp$|/image-worker/',
  message:
    'Only images/process/image-worker/ decodes images, in a process of its own: use images/process/image-processes.ts.',
}

const stageWall = (stage: string): Restriction[] => {
  const position = stages.indexOf(stage)
  const later = stages.slice(position + 1)
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

/** @param room of a package that has floors. */
const floorWall = (name: string, room: string): Restriction[] => {
  const floors = FLOORS[name] ?? []
  const above = floors.slice(0, floors.indexOf(room))
  if (above.length === 0) return []
  const paths = above.map((other) => (other.includes('.') ? `${other.replaceAll('.', '\\.')}$` : `${other}/`))
  return [
    {
      regex: `^(?:\\./|(?:\\.\\./)+)(?:${paths.join('|')})`,
      message: `${room} imports rooms below it only: lint/floors.ts has their order.`,
    },
  ]
}

/** @param others walls of the whole package. */
const roomWalls = (name: string, others: Restriction[]): OxlintOverride[] =>
  (FLOORS[name] ?? []).map((room) =>
    forbid(
      [`packages/${name}/src/${room}${room.includes('.') ? '' : '/**/*.{ts,tsx}'}`],
      [...others, ...floorWall(name, room)],
    ),
  )

const onePlatform: Restriction = {
  regex: '/catalogue/',
  message: 'Only platforms/index.ts names platforms: everything else reads the list.',
}

/** It reads a page and judges nothing, so that programs that build previews load a small part of the engine. */
const unjudged: Restriction = {
  regex: '/(?:gather|platforms|rules|score|inspection)/|facts/(?:[a-qs-z]|ro?[^/]*\\.ts)',
  message: 'unfurl/ reads pages and judges nothing: of facts/ it imports robots/ only, and no later stage.',
}

const forbid = (files: string[], patterns: Restriction[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

const pureFiles = stages
  .filter((stage) => !asynchronous.includes(stage))
  .map((stage) => `packages/engine/src/${stage}/**/*.ts`)

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

export const walls: OxlintOverride[] = [
  forbid(['packages/engine/src/*.ts'], [...packageWall('engine'), network]),
  ...stages.map((stage) =>
    forbid(
      [`packages/engine/src/${stage}/**/*.ts`],
      [...packageWall('engine'), ...(stage === 'net' ? [] : [network]), ...stageWall(stage)],
    ),
  ),
  forbid(['packages/engine/src/unfurl/*.ts'], [...packageWall('engine'), network, unjudged]),
  ...['contract', 'mcp', 'testing', 'vite'].map((name) =>
    forbid([`packages/${name}/src/**/*.ts`], [...packageWall(name), network]),
  ),
  forbid(['packages/devcli/src/**/*.ts'], [...packageWall('devcli'), network]),
  ...roomWalls('devcli', [...packageWall('devcli'), network]),
  // The tool's own service, whose address its user has set: the one request that is no stranger's.
  forbid(
    ['packages/devcli/src/service/request.ts'],
    [...packageWall('devcli'), ...floorWall('devcli', 'service')],
  ),
  forbid(['packages/service/src/**/*.{ts,tsx}'], [...packageWall('service'), network, decoder]),
  ...roomWalls('service', [...packageWall('service'), network, decoder]),
  forbid(
    ['packages/service/src/images/process/image-worker/*.ts'],
    [...packageWall('service'), network, ...floorWall('service', 'images')],
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
          patterns: [...packageWall('engine'), network, ...stageWall('rules'), onePlatform],
        },
      ],
    },
  },
  forbid(
    ['packages/engine/src/platforms/*.ts', 'packages/engine/src/platforms/resolver/**/*.ts'],
    [...packageWall('engine'), network, ...stageWall('platforms'), onePlatform],
  ),
  forbid(
    ['packages/engine/src/platforms/index.ts'],
    [...packageWall('engine'), network, ...stageWall('platforms')],
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
