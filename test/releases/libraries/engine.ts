/** The packages as people install them: in an empty project, with nothing of the clone. */
import { once } from 'node:events'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// By its path: Vitest is a developer, and for those its package names sources in TypeScript.
import {
  checkPackage,
  createPackageFromTarballData,
} from '../../../node_modules/@arethetypeswrong/core/dist/index.js'
import { compile, examplesOf, lend, packAll, ROOT, runNode, type Libraries } from '../library-project.ts'
import { bytesOf } from '../run-program.ts'

interface SsrfCase {
  readonly category: string
  readonly url: string
  readonly expect: string
  readonly also?: readonly string[]
}

const SSRF_CASES: readonly SsrfCase[] = JSON.parse(
  readFileSync(join(ROOT, 'packages/engine/test/guard/ssrf-cases.json'), 'utf8'),
)

const PAGE = `<!doctype html><html lang="en"><head><title>Served</title>
<meta property="og:title" content="Served"></head><body><h1>Served</h1></body></html>`

let libraries: Libraries
let server: Server
beforeAll(async () => {
  libraries = await packAll()
  server = createServer((request, response) => {
    const to = /^\/to\?(.*)$/.exec(request.url ?? '')?.[1]
    if (to !== undefined) {
      response.writeHead(302, { location: Buffer.from(decodeURIComponent(to)).toString('latin1') }).end()
      return
    }
    const found = request.url === '/'
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' }).end(found ? PAGE : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
}, 120_000)
afterAll(() => {
  server.close().closeAllConnections()
})

const portOf = () => (server.address() as AddressInfo).port
const manifestOf = (project: string, name: string) =>
  JSON.parse(readFileSync(join(project, 'node_modules', name, 'package.json'), 'utf8'))
describe('every package', () => {
  test('is clean by publint', async () => {
    for (const path of libraries.archives) {
      const { messages, pkg } = await publint({ pack: { tarball: bytesOf(path) }, strict: true })
      expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
    }
  })

  test('has types that every resolver of ES modules finds', async () => {
    for (const path of libraries.archives) {
      const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(path))))
      if (!result.types) throw new Error(`${path} has no types`)
      // The packages are ES modules alone: CommonJS loads them by require(esm), which node10 and older do not know.
      const problems = result.problems.filter(
        (problem) =>
          !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
      )
      expect(problems).toEqual([])
    }
  })

  test('has the same version, no licence that nobody has granted, and no dependency but the engine', () => {
    const names = ['engine', 'testing', 'vite']
    expect(libraries.archives.length).toBe(names.length)
    const project = libraries.install(names)
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    for (const name of names) {
      const manifest = manifestOf(project, `@linklens/${name}`)
      expect(manifest).toMatchObject({
        version,
        license: 'UNLICENSED',
        private: true,
      })
      expect(manifest.dependencies).toEqual(name === 'engine' ? undefined : { '@linklens/engine': version })
    }
  })
})

describe('@linklens/engine', () => {
  let project: string
  beforeAll(() => {
    project = libraries.install(['engine'], 'lent packages')
  })
  const examples = examplesOf(join(ROOT, 'packages/engine/README.md'))
  const run = async (code: string, args: readonly string[] = [], env: Record<string, string> = {}) => {
    writeFileSync(join(project, 'example.js'), code)
    return runNode(project, [...args, 'example.js'], env)
  }

  test('takes at most 2.8 MB on the disk', () => {
    const files = globSync('**/*', { cwd: join(project, 'node_modules/@linklens') })
    const sizes = files.map((file) => statSync(join(project, 'node_modules/@linklens', file)))
    const bytes = sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(2_800_000)
  })

  test('keeps the licences of what is inside', () => {
    const text = readFileSync(join(project, 'node_modules/@linklens/engine/LICENSES.txt'), 'utf8')
    for (const name of ['entities', 'buffer', 'base64-js', 'ieee754']) expect(text).toContain(`\n# ${name} `)
    expect(text).not.toContain('# zod')
  })

  /** `http:` and a played internet in place of `https:`, since tests send nothing to the real one. */
  const play = (code: string) =>
    run(
      code.replaceAll('https://example.com/', 'http://example.com/'),
      ['--import', join(import.meta.dirname, '../play-internet.ts')],
      { PLAYED_PORT: String(portOf()) },
    )

  test('runs the example of a page on the internet', async () => {
    const { code, stdout, stderr } = await play(examples.get('url') ?? '')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^\d+ \w+\n/)
    expect(stdout).toMatch(/^slack (full|degraded|none|unknown) .+$/m)
    expect(stdout).toMatch(/^(error|warning|info) .+ .+$/m)
  })

  test('unfurl loads no rule and no platform, little at first, and no other package', async () => {
    const dist = join(project, 'node_modules/@linklens/engine/dist')
    const packed = (file: string) => gzipSync(readFileSync(join(dist, file))).length
    const first = new Set<string>()
    const load = (file: string) => {
      if (first.has(file)) return
      first.add(file)
      for (const [, next = ''] of readFileSync(join(dist, file), 'utf8').matchAll(
        /(?:import|from)"\.\/([^"]+)"/g,
      ))
        load(next)
    }
    load('unfurl.js')
    const all = globSync('unfurl*.js', { cwd: dist }).filter((file) => file !== 'unfurl.browser.js')
    const bytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + packed(file), 0)
    expect(bytes(first)).toBeGreaterThan(20_000)
    expect(bytes(first)).toBeLessThan(78 * 1024)
    expect(bytes(all)).toBeLessThan(110 * 1024)
    for (const file of all)
      expect(readFileSync(join(dist, file), 'utf8')).not.toMatch(/image-present|Post Inspector/)
  })

  test('runs the example of HTML', async () => {
    const { code, stdout, stderr } = await run(examples.get('html') ?? '')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^large How to bake bread\n\[\n/)
  })

  test('runs the example of a page that is changed', async () => {
    const { code, stdout, stderr } = await run(examples.get('edits') ?? '')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('<head>\n<meta property="og:title" content="How to bake bread">\n<title>')
  })

  test('runs the example of many pages', async () => {
    const { code, stdout, stderr } = await play(examples.get('inspector') ?? '')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^http:\/\/example\.com\/ \d+\nhttps:\/\/internal\.example\/ BLOCKED_HOST .+\n$/)
  })

  test('asks this machine only where that is said', async () => {
    const url = `http://localhost:${portOf()}/`
    const code = `import { inspect } from '@linklens/engine'
      const local = await inspect('${url}', { local: true, site: 'https://your.example' })
      console.log(local.fetch.mode, local.fetch.site, local.normalizedMetadata.title.value)
      console.log(await inspect('${url}').catch((error) => error.code))
      console.log(await inspect('https://example.com/', { local: true }).catch((error) => error.code))`
    const { stdout, stderr } = await run(code)
    expect([stdout, stderr]).toEqual(['local https://your.example Served\nBLOCKED_HOST\nBLOCKED_HOST\n', ''])
  })

  describe('the guard inside of it', () => {
    const hosts = ['ipv4-literal', 'ipv4-spelling', 'ipv6-literal', 'ipv6-embedded', 'hostname']
    const kinds = [...hosts, 'url-parse', 'protocol', 'port']
    // Nor those of which a resolver is asked.
    const refused = SSRF_CASES.filter(
      ({ category, expect: code, also = [] }) =>
        kinds.includes(category) && code !== 'ALLOW' && !also.includes('FETCH_FAILED'),
    )

    test('refuses what no stranger may reach', async () => {
      const code = `import { inspect } from '@linklens/engine'
        for (const url of ${JSON.stringify(refused.map(({ url }) => url))})
          console.log(await inspect(url).then(() => 'REACHED', ({ code }) => code))`
      const { stdout, stderr } = await run(code)
      expect(refused.length).toBeGreaterThan(80)
      const codes = stdout.split('\n').slice(0, -1)
      const wrong = refused.filter(
        ({ expect: wanted, also = [] }, index) => ![wanted, ...also].includes(codes[index] ?? ''),
      )
      expect([wrong, codes.length, stderr]).toEqual([[], refused.length, ''])
    })

    test.each(['unfurl', 'guardedFetch'])(
      'refuses it to %s as well, also behind a redirect',
      async (name) => {
        const urls = refused.map(({ url }) => url)
        const away = urls.filter((url) => !/\p{Cc}/u.test(url)).slice(0, 40)
        const code = `import { ${name} } from '@linklens/engine/unfurl'
        const reasons = async (urls) => Promise.all(urls.map((url) => ${name}(url).then(() => 'REACHED', ({ reason }) => reason)))
        console.log((await reasons(${JSON.stringify(urls)})).join())
        const away = ${JSON.stringify(away)}.map((url) => 'http://example.com/to?' + encodeURIComponent(url))
        console.log((await reasons(away)).join())`
        const [direct = '', redirected = ''] = (await play(code)).stdout.split('\n')
        expect(direct.split(',')).toHaveLength(refused.length)
        const known = ['invalid-url', 'unsupported-protocol', 'blocked-host']
        expect(direct.split(',').filter((reason) => !known.includes(reason))).toEqual([])
        const refusals = [...known, 'bad-response']
        expect(redirected.split(',').filter((reason) => !refusals.includes(reason))).toEqual([])
      },
    )

    test('refuses it to a provider’s endpoint, and the page’s own card comes', async () => {
      const endpoints = refused.flatMap(({ url }) =>
        /^https?:\/\//.test(url) && URL.canParse(url) ? [url.replace(/^http:/, 'https:')] : [],
      )
      const code = `import { unfurl } from '@linklens/engine/unfurl'
        for (const endpoint of ${JSON.stringify(endpoints)}) {
          const providers = [{ name: 'A', pages: ['example.com/'], endpoint }]
          console.log(await unfurl('https://example.com/', { providers }).then(({ title }) => title, (error) => String(error)))
        }`
      const titles = (await play(code)).stdout.split('\n').slice(0, -1)
      expect(titles.length).toBeGreaterThan(50)
      expect(new Set(titles)).toEqual(new Set(['Served']))
    })

    test('refuses it behind a redirect and behind a name, and asks nobody', async () => {
      // What no header can carry, such as a line break, is no redirect.
      const away = refused.filter(
        ({ category, url, expect: code }) =>
          hosts.includes(category) && code === 'BLOCKED_HOST' && !/\p{Cc}/u.test(url),
      )
      const addresses = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::1']
      const code = `import { inspect } from '@linklens/engine'
        const codeOf = (url) => inspect(url).then(() => 'REACHED', ({ code }) => code)
        for (const url of ${JSON.stringify(away.map(({ url }) => url))})
          console.log(await codeOf('http://example.com/to?' + encodeURIComponent(url)))
        for (const address of ${JSON.stringify(addresses)}) {
          process.env.PLAYED_ADDRESS = address
          console.log(await codeOf('http://example.com/'))
        }`
      const codes = (await play(code)).stdout.split('\n').slice(0, -1)
      expect(away.length).toBeGreaterThan(60)
      expect(codes).toEqual([...away.map(() => 'BLOCKED_HOST'), ...addresses.map(() => 'BLOCKED_ADDRESS')])
    })
  })

  test('does nothing when it is imported', async () => {
    const code = `const before = Object.getOwnPropertyNames(globalThis).join()
      const read = []
      // Node itself reads some variables while it loads a module: only what the package asks for counts.
      const note = (_, name) => void (new Error().stack.includes('@linklens') && read.push(name))
      const env = process.env
      process.env = new Proxy({}, { get: note, has: note, ownKeys: (target) => (note(target, '*'), []) })
      await import('@linklens/engine')
      process.env = env
      const open = process.getActiveResourcesInfo().filter((name) => /TCP|Timeout|Server|DNS/.test(name))
      console.log(JSON.stringify([read, Object.getOwnPropertyNames(globalThis).join() === before, open]))`
    expect((await run(code)).stdout).toBe('[[],true,[]]\n')
  })

  test('has types that need neither zod nor a loose compiler', () => {
    const source = join(ROOT, 'packages/engine/dist/index.js')
    writeFileSync(
      join(project, 'types.mts'),
      `import { inspect, type Diagnostic, type Inspection, type PlatformId } from '@linklens/engine'
      import type { Inspection as Internal } from '${source}'
      export const page: Inspection = await inspect('https://example.com/', { crawlers: ['slack'] })
      export const severities: ('error' | 'warning' | 'info')[] = page.diagnostics.map((one: Diagnostic) => one.severity)
      export const internal: Internal = page
      export const published: Inspection = internal
      export const id: PlatformId = 'slack'
      // @ts-expect-error There is no such platform.
      export const other: PlatformId = 'nowhere'
      // @ts-expect-error There is no such field.
      export const nothing: unknown = page.nothing\n`,
    )
    lend(project, ['@types/node', 'undici-types', 'zod'])
    expect(compile(project, 'types.mts', '--module', 'nodenext', '--types', 'node')).toBe('')
  })

  test('says in its types what a field means', () => {
    const types = globSync('node_modules/@linklens/engine/types/**/*.d.ts', { cwd: project })
    const text = types.map((file) => readFileSync(join(project, file), 'utf8')).join('\n')
    expect(text).toContain('/** Id of the rule; permanent. */\n"id": string;')
    expect(text).toContain('/** End-to-end time in milliseconds. */\n"durationMs": number;')
    expect(text).not.toContain('comment on ')
  })

  test('has types for browsers that need no package at all', () => {
    const bare = libraries.install(['engine'])
    writeFileSync(
      join(bare, 'types.ts'),
      `import { inspectHtml, type PlatformVerdict } from '@linklens/engine/html'
      export const verdict: PlatformVerdict | undefined =
        inspectHtml('', { url: 'https://example.com/' }).platformCompatibility.platforms['slack']
      // @ts-expect-error A URL is needed.
      inspectHtml('', {})\n`,
    )
    const options = ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom']
    expect(compile(bare, 'types.ts', ...options)).toBe('')
  })
})
