/** Each sample that crosses an import boundary is refused with the sentence of that boundary. */
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LAYERS, STAGES } from './boundaries.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

type Sample = [file: string, source: string, sentence: string]

const PURE = 'no I/O, no clock, no randomness, no environment'
const GUARD = 'use the engine’s guard'

const BELOW = 'imports the layers below it only'

/** Every layer of a package, and in it an import of the layer above. */
const upwardSamples = (name: string): Sample[] =>
  (LAYERS[name] ?? []).slice(1).map((layer, at): Sample => {
    const above = LAYERS[name]?.[at] ?? ''
    const target = above.includes('.') ? above : `${above}/x.ts`
    return layer.includes('.')
      ? [`${name}/src/${layer}`, `export * from './${target}'`, BELOW]
      : [`${name}/src/${layer}/up.ts`, `export * from '../${target}'`, BELOW]
  })

/** file -> source -> what the answer must say */
const samples: Sample[] = [
  ['engine/src/extract/a.ts', `export * from '../platforms/index.ts'`, 'earlier stages only'],
  ['engine/src/extract/b.ts', `export * from '../net/session.ts'`, 'Only capture/ and gather/ import net/'],
  ['engine/src/rules/x.ts', `export * from '../gather/capture-url.ts'`, 'it is asynchronous'],
  ['engine/src/platforms/resolver/y.ts', `export * from '../catalogue/x/x.ts'`, 'Only platforms/index.ts'],
  ['engine/src/metadata/c.ts', `export * from 'node:fs'`, 'no I/O'],
  ['engine/src/metadata/d.ts', `export const now = Date.now()`, 'no clock'],
  [
    'engine/src/rules/e.ts',
    `export * from '../platforms/catalogue/x/x.ts'`,
    'Only platforms/index.ts names platforms',
  ],
  [
    'engine/src/rules/title/f.ts',
    `export * from '../../platforms/catalogue/x/x.ts'`,
    'Only platforms/index.ts names platforms',
  ],
  ['engine/src/capture/g.ts', `export * from 'node:http'`, 'Only engine/net opens sockets'],
  ['engine/src/image/h.ts', `export const page = fetch('https://example.com/')`, 'no I/O'],
  ['engine/src/score/i.ts', `export * from '@linklens/contract'`, 'may import no other package'],
  ...[
    'new Date()',
    'crypto.randomUUID()',
    "globalThis.fetch('https://example.com/')",
    'globalThis.process.env',
    'setImmediate(() => {})',
    "new WebSocket('wss://example.com/')",
    'process.env',
  ].map((code, index): Sample => [`engine/src/score/pure-${index}.ts`, `export const a = ${code}`, PURE]),
  ['engine/src/score/t.ts', `export const now = Intl.DateTimeFormat().format()`, 'no time zone'],
  ['engine/src/score/u.ts', `export const dice = Math.random()`, 'No randomness'],
  ['engine/src/unfurl/v.ts', `export * from '../rules/index.ts'`, 'judges nothing'],
  ['engine/src/unfurl/w.ts', `export * from '../facts/page-index.ts'`, 'judges nothing'],
  ['contract/src/j.ts', `export * from '@linklens/service'`, 'see the arrows'],
  ['devcli/src/k.ts', `export * from '@linklens/service'`, 'see the arrows'],
  ['service/src/l.ts', `export * from '@linklens/devcli'`, 'see the arrows'],
  ['testing/src/a.ts', `export * from '@linklens/contract'`, 'see the arrows'],
  ['vite/src/b.ts', `export * from '@linklens/testing'`, 'see the arrows'],
  ['vite/src/c.ts', `export const page = fetch('https://example.com/')`, GUARD],
  ['service/src/m.ts', `export * from '@linklens/engine/src/index.ts'`, 'through its exports'],
  ['service/src/n.ts', `export const page = fetch('https://example.com/')`, GUARD],
  ['service/src/r.ts', `export const page = globalThis.fetch('https://example.com/')`, GUARD],
  ['service/src/s.ts', `export const page = new WebSocket('wss://example.com/')`, GUARD],
  ['service/src/config.ts', `export const page = globalThis.fetch('https://example.com/')`, GUARD],
  ['service/src/main.ts', `export const home = process.env`, 'environment is read in'],
  ['service/src/o.ts', `export * from 'undici'`, 'Only engine/net opens sockets'],
  ['devcli/src/q.ts', `export * from 'node:http'`, 'Only engine/net opens sockets'],
  ['service/src/v.ts', `export * from 'sharp'`, 'Only images/process/image-worker/ decodes'],
  ['service/src/images/process/w.ts', `export * from './image-worker/main.ts'`, 'in a process of its own'],
  ...upwardSamples('service'),
  ...upwardSamples('devcli'),
  ['service/src/images/process/image-worker/x.ts', `export * from '../../../saved/x.ts'`, BELOW],
  ['service/src/http/deep/y.ts', `export type * from '../../components/x.tsx'`, BELOW],
  ['devcli/src/service/request.ts', `export * from '../commands/x.ts'`, BELOW],
  ['service/src/store/z.ts', `export const load = () => import('../pages/x.tsx')`, BELOW],
  ['engine/src/extract/z.ts', `export const load = () => import('../rules/x.ts')`, 'earlier stages only'],
  ['devcli/src/commands/a/a.ts', `export * from '../b/definition.ts'`, 'imports no definition'],
  ['service/src/p.ts', `export const home = process.env`, 'environment is read in'],
]

let folder = ''
let diagnostics: { filename: string; message: string; help?: string }[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'linklens-boundaries-'))
  for (const name of ['oxlint.config.ts', 'lint'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, source] of samples) {
    const path = join(folder, 'packages', file)
    mkdirSync(dirname(path), { recursive: true })
    appendFileSync(path, `${source}\n`)
  }
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', 'packages']
  const run = promisify(execFile)(process.execPath, args, { cwd: folder })
  // Exit code 1, because there are errors, as this test wants.
  const output = await run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
  diagnostics = JSON.parse(output).diagnostics
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('import boundaries', () => {
  it.each(samples)('import boundaries: %s: %s', (file, _source, sentence) => {
    const own = diagnostics.filter(({ filename }) => filename === `packages/${file}`)
    expect(own.map(({ message, help }) => `${message} ${help}`).join('\n')).toContain(sentence)
  })

  it.each(Object.entries({ ...LAYERS, engine: [...STAGES, 'unfurl'] }))(
    'name every folder of %s, and none that is gone',
    (name, known) => {
      const src = join(root, 'packages', name, 'src')
      const sources = globSync('**/*.{ts,tsx}', { cwd: src, exclude: (path) => path.includes('.test.') })
      const found = sources.map((path) => path.replaceAll('\\', '/').split('/')[0] ?? path)
      const ownFiles = name === 'engine' ? found.filter((layer) => !layer.includes('.')) : found
      expect([...new Set(ownFiles)].toSorted()).toEqual(known.toSorted())
    },
  )

  it('lets an earlier stage through', async () => {
    await expectFine(
      'engine/src/rules',
      `export * from '../extract/tags.ts'\nexport * from '../platforms/index.ts'\n`,
    )
  })

  it('lets the image process decode', async () => {
    await expectFine('service/src/images/process/image-worker', `export * from 'sharp'\n`)
  })
})

async function expectFine(place: string, source: string): Promise<void> {
  const path = join(folder, 'packages', place, 'fine.ts')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, source)
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), path]
  await expect(promisify(execFile)(process.execPath, args, { cwd: folder })).resolves.toBeTruthy()
}
