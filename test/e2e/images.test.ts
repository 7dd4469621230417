/** Image processes of the built service, seen from outside, in /proc (Linux). */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { childrenOf } from '../../packages/service/test/child-processes.ts'
import { PAGE_HOST, startOrigin, type OriginServer } from './origin-server.ts'
import { endServices, listening, spawnService, TEST_ENTRY, type ServiceProcess } from './service-process.ts'

let origin: OriginServer
let dataDir: string
beforeAll(async () => void (origin = await startOrigin()))
afterAll(() => origin.close())
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'linklens-images-'))))
afterEach(() => {
  endServices()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts it as the leader of a process group, as a process manager does. */
function startService(): ServiceProcess {
  const env = { PORT: '0', DATA_DIR: dataDir }
  return spawnService(TEST_ENTRY, env, [String(origin.port)], ['setsid'])
}

/** A process and all its descendants. */
const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]

const isImageProcess = (pid: number) =>
  readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('image-worker')

/** Whether a process has loaded the library that decodes images. */
const hasDecoder = (pid: number) => readFileSync(`/proc/${pid}/maps`, 'latin1').includes('libvips')

const isAlive = (pid: number) => existsSync(`/proc/${pid}/cmdline`)

/** @returns the path at which the service shows the image of a page. */
async function imagePath(base: string, page: string): Promise<string> {
  const url = encodeURIComponent(`http://${PAGE_HOST}${page}`)
  const html = await (await fetch(`${base}/r/live?url=${url}`)).text()
  const path = /src="(\/images\/[^"]+)"/.exec(html)?.[1]
  if (!path) throw new Error('the page shows no image')
  return path
}

/** @returns promises: that the request has arrived, and the text of its answer. */
function ask(url: string): { arrived: Promise<void>; answer: Promise<string> } {
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  // Node says "100 Continue" when it has read the head of a request.
  const outgoing = request(url, { headers: { expect: '100-continue' } })
  outgoing.on('continue', arrived.resolve).on('error', answer.reject)
  outgoing.on('response', (incoming) => text(incoming).then(answer.resolve, answer.reject))
  outgoing.end()
  return { arrived: arrived.promise, answer: answer.promise }
}

describe.runIf(existsSync('/proc/self/task'))('image processes', () => {
  test('decode what is shown; the serving process never loads the decoder', async () => {
    const service = startService()
    const base = await listening(service)
    const image = await fetch(`${base}${await imagePath(base, '/')}`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const card = /og:image" content="[^"]*(\/cards\/[^"]+)"/.exec(await (await fetch(`${base}/rules`)).text())
    expect((await fetch(`${base}${card?.[1]}`)).headers.get('content-type')).toBe('image/png')
    const family = familyOf(Number(service.child.pid))
    expect(family.filter(isImageProcess).length).toBeGreaterThan(0)
    expect(family.filter(hasDecoder)).toEqual(family.filter(isImageProcess))
  })

  test('survive a SIGTERM to the group until the image is answered', async () => {
    const service = startService()
    const base = await listening(service)
    const path = await imagePath(base, '/second')
    const { arrived, answer } = ask(`${base}${path}`)
    // A service that drains takes no new request.
    await arrived
    const family = await vi.waitFor(
      () => {
        const all = familyOf(Number(service.child.pid))
        // One that is still starting is ended by a signal, as every process.
        expect(all.filter(isImageProcess).every(hasDecoder)).toBe(true)
        expect(all.some(isImageProcess)).toBe(true)
        return all
      },
      { timeout: 60_000, interval: 20 },
    )
    const images = family.filter(isImageProcess)
    for (const pid of images) process.kill(pid, 'SIGSTOP')
    process.kill(-Number(service.child.pid), 'SIGTERM')
    const events = () => service.lines.map(({ event }) => event)
    await vi.waitFor(() => expect(events()).toContain('draining'), { timeout: 60_000 })
    for (const pid of images) process.kill(pid, 'SIGCONT')
    // On a slow machine it may take longer than an image may take, and is answered all the same.
    expect(await answer).toMatch(/^(?:RIFF|Took longer than 5 s)/)
    expect(await service.ended).toBe(0)
    await vi.waitFor(() => expect(family.filter(isAlive)).toEqual([]), { timeout: 60_000 })
  })

  test('end with a service that is killed', async () => {
    const service = startService()
    const base = await listening(service)
    await imagePath(base, '/minutes')
    const family = familyOf(Number(service.child.pid))
    expect(family.some(isImageProcess)).toBe(true)
    service.child.kill('SIGKILL')
    await vi.waitFor(() => expect(family.filter(isAlive)).toEqual([]), { timeout: 60_000 })
  })
})
