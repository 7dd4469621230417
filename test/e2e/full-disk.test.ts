/** A disk that is really full: a small tmpfs under the database, in a mount namespace of the service's own. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_HOST, startOrigin, type OriginServer } from './origin-server.ts'
import { endServices, listening, spawnService, TEST_ENTRY } from './service-process.ts'

const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
if (!canMount)
  process.stderr.write('NOT RUN: the full disk of /readyz. It needs Linux, root, and unshare (util-linux).\n')

let origin: OriginServer
let dataDir: string
beforeEach(async () => {
  origin = await startOrigin()
  dataDir = mkdtempSync(join(tmpdir(), 'linklens-full-disk-'))
})
afterEach(() => {
  endServices()
  origin.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const RATE_LIMITS = JSON.stringify(
  Object.fromEntries(
    ['client', 'clientTarget', 'target', 'report'].map((bucket) => [
      bucket,
      { limit: 1_000, windowSeconds: 60 },
    ]),
  ),
)

/** A disk of 4 MB with a file of 1 MB that can be deleted. */
const SMALL_DISK = `mount -t tmpfs -o size=4m tmpfs "$DATA_DIR"
head -c 1048576 /dev/zero >"$DATA_DIR/ballast"
exec "$@"`

test.skipIf(!canMount)(
  '/readyz fails while writes fail, and recovers when there is space again',
  async () => {
    const through = ['unshare', '--mount', 'sh', '-ec', SMALL_DISK, 'sh']
    const env = { PORT: '0', DATA_DIR: dataDir, RATE_LIMITS }
    const service = spawnService(TEST_ENTRY, env, [String(origin.port)], through)
    const base = await listening(service)
    const readiness = async () => (await fetch(`${base}/readyz`)).status
    const save = async () => {
      const body = JSON.stringify({ url: `http://${PAGE_HOST}/` })
      const { status } = await fetch(`${base}/api/reports`, { method: 'POST', body })
      return status
    }
    expect([await save(), await readiness()]).toEqual([201, 200])
    await vi.waitFor(async () => expect(await save()).toBe(503), { timeout: 30_000, interval: 0 })
    expect(await readiness()).toBe(503)
    expect((await fetch(`${base}/healthz`)).status).toBe(200)

    rmSync(`/proc/${service.child.pid}/root${dataDir}/ballast`)
    await vi.waitFor(async () => expect(await readiness()).toBe(200), { timeout: 60_000 })
    expect(await save()).toBe(201)
  },
)
