/**
 * What was answered is saved, even if the process dies or its database fails: the built service as a
 * process, on both databases.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, vi } from 'vitest'
import { addEnvironment, type TestEnvironment } from '../../packages/service/test/fixtures/environment.ts'
import { formOf, startLocalSite, type LocalSite } from '../../packages/service/test/fixtures/local-site.ts'
import { openPostgresLine } from '../../packages/service/test/store/postgres-line.ts'
import { test, type SharedPostgres } from '../../packages/service/test/store/postgres-server.ts'
import type { DatabaseConfig } from '../../packages/service/src/config-variables.ts'
import { openStore } from '../../packages/service/src/store/db.ts'
import { PAGE_HOST, startOrigin, type OriginServer } from './origin-server.ts'
import { endServices, listening, spawnService, TEST_ENTRY, type ServiceProcess } from './service-process.ts'
import { runs } from '../../packages/engine/test/runs.ts'

const APP_SECRET = 'an app secret of these tests with 32 bytes'
/** A thousand a minute: more than the default limit. */
const EVERY_BUCKET = ['client', 'clientTarget', 'target', 'preview', 'previewDay', 'report']
const RATE_LIMITS = JSON.stringify(
  Object.fromEntries(EVERY_BUCKET.map((bucket) => [bucket, { limit: 100_000, windowSeconds: 60 }])),
)
/** Each saver has answers before and after the kill. */
const SAVERS = 8
const SAVES = runs(5 * SAVERS)
const KILLED_AFTER = Math.floor(SAVES * 0.3)
/** A busy machine is slow. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000 })

let origin: OriginServer
let site: LocalSite
let submission: FormData
let server: SharedPostgres
let dataDir: string
test.beforeAll(async ({ postgres }) => {
  server = postgres
  dataDir = mkdtempSync(join(tmpdir(), 'linklens-saves-'))
  origin = await startOrigin()
  site = await startLocalSite(
    (local) => `<title>A local page</title><meta property="og:image" content="${local}/card.png">`,
  )
  submission = formOf(await site.parts())
})
afterEach(endServices)
afterAll(() => {
  origin.close()
  site.close()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Engine {
  database: DatabaseConfig
  env: Record<string, string>
}

let databases = 0
const engines: Record<string, () => Promise<Engine>> = {
  SQLite: async () => {
    databases += 1
    const path = join(dataDir, `${databases}.db`)
    return { database: { kind: 'sqlite', path }, env: { DATABASE_URL: `sqlite:${path}` } }
  },
  PostgreSQL: async () => {
    const url = await server.createDatabase()
    return { database: { kind: 'postgres', url }, env: { DATABASE_URL: url } }
  },
}

const start = (env: Record<string, string>) =>
  spawnService(TEST_ENTRY, { PORT: '0', DATA_DIR: dataDir, APP_SECRET, RATE_LIMITS, ...env }, [
    String(origin.port),
  ])

async function addEnvironments(database: DatabaseConfig, count: number): Promise<TestEnvironment[]> {
  const store = await openStore(database)
  const added: TestEnvironment[] = []
  for (let n = 0; n < count; n += 1)
    added.push(await addEnvironment(store, { appSecret: APP_SECRET, at: Date.now() }))
  await store.close()
  return added
}

const post = (url: string, { secret }: TestEnvironment, body: string | FormData, headers = {}) =>
  fetch(url, { method: 'POST', headers: { 'x-service-api-key': secret, ...headers }, body })

const save = (at: string, environment: TestEnvironment) => {
  const body = JSON.stringify({ url: `http://${PAGE_HOST}/`, usedBy: 'a test' })
  return post(`${at}/api/inspect?save`, environment, body, { 'x-service-dev': 'true' })
}
const submit = (at: string, environment: TestEnvironment) =>
  post(`${at}/api/dev/previews`, environment, submission)

const pathOf = async (response: Response): Promise<string> => {
  expect(response.ok).toBe(true)
  const { data } = (await response.json()) as { data: { url: string } }
  return data.url
}

interface Answered {
  path: string
  hasImage: boolean
}

/** Saves many at once, until all are made or the service is gone. */
async function saveMany(
  at: string,
  environments: TestEnvironment[],
  count: number,
  onAnswer: (n: number) => void,
) {
  const answered: Answered[] = []
  let next = 0
  const saver = async () => {
    while (next < count) {
      const n = next++
      const environment = environments[n % environments.length]
      if (!environment) throw new Error('there is no environment')
      // Every fourth with an image: a row and another one that belongs to it.
      const hasImage = n % 4 === 0
      try {
        const response = await (hasImage ? submit : save)(at, environment)
        if (response.ok) onAnswer(answered.push({ path: await pathOf(response), hasImage }))
      } catch {
        // The service is gone, and every unanswered request with it.
        return
      }
    }
  }
  await Promise.all(Array.from({ length: SAVERS }, saver))
  return answered
}

describe.each(Object.keys(engines))('a service on %s', (name) => {
  test(`that is killed in the middle of ${SAVES} saves has kept every one it answered, and no half one`, async () => {
    const engine = (await engines[name]?.()) as Engine
    const environments = await addEnvironments(engine.database, 12)
    const first = start(engine.env)
    const kill = (n: number) => void (n === KILLED_AFTER && first.child.kill('SIGKILL'))
    const answered = await saveMany(await listening(first), environments, SAVES, kill)
    expect(await first.ended).toBeNull()
    expect(answered.length).toBeGreaterThanOrEqual(KILLED_AFTER)
    expect(answered.length).toBeLessThan(SAVES)

    const at = await listening(start(engine.env))
    const kept = await rowsOf(engine.database)
    for (const { path, hasImage } of answered)
      expect(kept.get(path.split('/').at(-1) ?? ''), path).toBe(hasImage ? 1 : 0)
    for (const { path, hasImage } of [...answered.slice(0, 4), ...answered.slice(-8)]) {
      expect((await fetch(at + path)).status).toBe(200)
      if (hasImage) expect((await fetch(`${at}${path}/images/0`)).status).toBe(200)
    }
  })
})

/** Images of each preview; what its row says of them is what is there, and its JSON is whole. */
async function rowsOf(database: DatabaseConfig): Promise<Map<string, number>> {
  const store = await openStore(database)
  const { db } = store
  const rows = await db.selectFrom('previews').select(['id', 'inspection', 'pictures']).execute()
  const images = await db.selectFrom('preview_images').select('preview_id').execute()
  await store.close()
  const counts = Map.groupBy(images, ({ preview_id }) => preview_id)
  for (const { id, inspection, pictures } of rows) {
    JSON.parse(inspection)
    expect((JSON.parse(pictures) as string[]).length, id).toBe(counts.get(id)?.length ?? 0)
  }
  expect([...counts.keys()].filter((id) => !rows.some((row) => row.id === id))).toEqual([])
  return new Map(rows.map(({ id }) => [id, counts.get(id)?.length ?? 0]))
}

test('a PostgreSQL that goes away and comes back', async () => {
  const engine = (await engines.PostgreSQL?.()) as Engine
  const [environment] = await addEnvironments(engine.database, 1)
  if (!environment) throw new Error('there is no environment')
  const line = await openPostgresLine(engine.env.DATABASE_URL ?? '')
  const service = start({ DATABASE_URL: line.url })
  const at = await listening(service)
  const path = await pathOf(await save(at, environment))
  // In the middle of saves, so that connections break while they are used.
  const running = Array.from({ length: 8 }, () => save(at, environment))
  await new Promise((resolve) => setTimeout(resolve, 20))
  line.cut()
  for (const response of await Promise.all(running)) await expectKindAnswer(response)
  for (const ask of [save, submit]) expect((await ask(at, environment)).status).toBe(503)
  expect((await fetch(at + path)).status).toBe(503)
  expect((await fetch(`${at}/readyz`)).status).toBe(503)

  await line.restore()
  await eventually(async () => expect((await fetch(at + path)).status).toBe(200))
  expect((await save(at, environment)).status).toBe(200)
  expect(crashes(service)).toEqual([])
  line.cut()
})

const crashes = ({ lines }: ServiceProcess) => lines.filter(({ event }) => event === 'crash')

async function expectKindAnswer(response: Response): Promise<void> {
  if (response.ok) return
  expect(await response.json()).toMatchObject({ status: 503, data: { code: 'UNAVAILABLE' } })
  expect(response.headers.get('retry-after')).toBe('5')
}

const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
if (!canMount) {
  process.stderr.write(
    'NOT RUN: the full disk of a real process. It needs Linux, root, and the program unshare.\n',
  )
}

describe.skipIf(!canMount)('a full disk', () => {
  test('answers UNAVAILABLE, and saves again once there is space', async () => {
    const seed = join(dataDir, 'seed.db')
    const [environment] = await addEnvironments({ kind: 'sqlite', path: seed }, 1)
    if (!environment) throw new Error('there is no environment')
    const folder = mkdtempSync(join(dataDir, 'small-'))
    const service = startOnSmallDisk(folder, seed)
    const at = await listening(service)
    const path = await pathOf(await submit(at, environment))

    const filler = `/proc/${service.child.pid}/root${join(folder, 'filler')}`
    fill(filler)
    const answers: Response[] = []
    while (answers.length < 50 && answers.at(-1)?.status !== 503) answers.push(await submit(at, environment))
    for (const answer of answers) await expectKindAnswer(answer)
    expect(answers.at(-1)?.status).toBe(503)
    expect((await fetch(at + path)).status).toBe(200)

    rmSync(filler)
    expect((await submit(at, environment)).status).toBe(201)
    expect(crashes(service)).toEqual([])
    const reasons = service.lines
      .filter(({ event }) => event === 'database-failed')
      .map(({ reason }) => reason)
    expect(new Set(reasons)).toEqual(new Set(['database or disk is full']))
  })
})

/** In a new mount namespace, which ends with the process. */
function startOnSmallDisk(folder: string, seed: string): ServiceProcess {
  const mount = 'mount -t tmpfs -o size=8m tmpfs "$DATA_DIR"'
  const script = `${mount} && cp "$SEED" "$DATA_DIR/linklens.db" && exec "$0" "$@"`
  return spawnService(
    TEST_ENTRY,
    { PORT: '0', DATA_DIR: folder, SEED: seed, APP_SECRET, RATE_LIMITS },
    [String(origin.port)],
    ['unshare', '--mount', 'sh', '-c', script],
  )
}

function fill(path: string): void {
  const file = openSync(path, 'w')
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    closeSync(file)
  }
}
