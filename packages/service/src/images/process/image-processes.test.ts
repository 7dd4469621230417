/** Processes are killed from outside, by their ids: where /proc names the children of a process (Linux). */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { element } from '@linklens/cards'
import type { Drawing } from './drawing.ts'
import { childrenOf } from '../../../test/child-processes.ts'
import { SLOW_SVG } from '../../../test/fixtures/slow-svg.ts'
import { createImageProcesses, type ImageProcesses } from './image-processes.ts'
import { OWN_FONTS } from './image-worker/fonts.ts'

const png = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#246' } })
  .png()
  .toBuffer()
const usual = { kind: 'webp', bytes: new Uint8Array(png), maxPixels: 1_000_000 } as const
/** `npm test` keeps compiled code: a process is started many times. */
const { NODE_COMPILE_CACHE = '' } = process.env
/** On a busy machine an image takes longer than a service lets it. */
const patient = { maxMs: () => 60_000, waitMs: 60_000, env: { NODE_COMPILE_CACHE } }
afterEach(() => void vi.useRealTimers())

let clients = 0
/** Each time for another client. */
const draw = (processes: ImageProcesses) => processes.run(usual, { client: `198.51.${clients++}.1` })

const drawingOf = (paragraphs: number): Drawing => ({
  element: element(
    'div',
    { class: 'sheet' },
    Array.from({ length: paragraphs }, () => element('p', {}, 'Bread in a day')),
  ),
  theme: 'light',
  width: 480,
  density: 1,
  images: [],
})

const slow = { kind: 'webp', bytes: SLOW_SVG, maxPixels: 32_000_000 } as const

const MODULE = JSON.stringify(new URL('image-processes.ts', import.meta.url).href)

const isLinux = existsSync('/proc/self/task')

/** @returns what `look` returns, as soon as that is something. */
async function until<T>(look: () => T | undefined | false): Promise<T> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const found = look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > deadline) throw new Error('it did not come')
    await sleep(10)
  }
}

/** Arimo with 40 MB of nothing, and one letter alone. */
function largeFont(letter: string): Uint8Array {
  const arimo = readFileSync(OWN_FONTS[0])
  const font = Buffer.concat([arimo, Buffer.alloc(40 * 1024 * 1024)])
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0
  const code = letter.codePointAt(0) ?? 0
  // One table of format 12, with one range: the letter, as the 40th glyph.
  const table = [1, (3 << 16) | 10, 12, 12 << 16, 28, 0, 1, code, code, 40]
  font.writeUInt32BE(arimo.length, cmap + 8)
  font.writeUInt32BE(table.length * 4, cmap + 12)
  for (const [index, value] of table.entries()) font.writeUInt32BE(value, arimo.length + index * 4)
  return font
}

/** Image processes, and the ids of those that run. */
async function started(): Promise<{ processes: ImageProcesses; pid: number }> {
  const before = new Set(childrenOf(process.pid))
  const processes = createImageProcesses(patient)
  await draw(processes)
  const [pid] = childrenOf(process.pid).filter((child) => !before.has(child))
  if (pid === undefined) throw new Error('no process was started')
  return { processes, pid }
}

/**
 * Ends what still draws for an attack. Other files of this process have
 * image processes too.
 * @param before the processes that there were before the attack.
 */
async function endAttack(
  leaving: AbortController,
  ended: Promise<unknown>,
  before: Set<number>,
): Promise<void> {
  leaving.abort(new Error('gone'))
  if (isLinux)
    for (const child of childrenOf(process.pid)) if (!before.has(child)) process.kill(child, 'SIGKILL')
  await ended
}

const ownChildren = () => new Set(isLinux ? childrenOf(process.pid) : [])

const isAlive = (pid: number): boolean => {
  try {
    // A process that has ended and was not yet collected is a zombie.
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}

describe('image processes', () => {
  it('count the outcomes of images, and go on after one that cannot be read', async () => {
    const processes = createImageProcesses(patient)
    await expect(processes.run({ ...usual, bytes: new Uint8Array([1]) })).rejects.toMatchObject({
      reason: 'unreadable',
    })
    await expect(processes.run({ ...usual, maxPixels: 100 })).rejects.toMatchObject({ reason: 'pixels' })
    await draw(processes)
    expect(processes.counts).toEqual({ done: { unreadable: 1, pixels: 1, ok: 1 }, ended: {}, waiting: 0 })
  })

  it('are replaced when an image takes too long, and draw others meanwhile and afterwards', async () => {
    const processes = createImageProcesses({ ...patient, maxMs: (task) => (task === slow ? 200 : 60_000) })
    const given = expect(processes.run(slow)).rejects.toMatchObject({ reason: 'time' })
    await draw(processes)
    await given
    await draw(processes)
    expect(processes.counts).toEqual({ done: { ok: 2, time: 1 }, ended: { time: 1 }, waiting: 0 })
  })

  it('are replaced when an image takes too much memory, and draw others afterwards', async () => {
    const processes = createImageProcesses(patient)
    // Interlaced: it is decoded as a whole.
    const wide = await sharp({ create: { width: 45_000, height: 1_000, channels: 3, background: '#246' } })
      .toColourspace('rgb16')
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer()
    // Has 45 million pixels: callers check the size.
    const bomb = { kind: 'webp', bytes: new Uint8Array(wide), maxPixels: 64_000_000 } as const
    await expect(processes.run(bomb)).rejects.toMatchObject({
      reason: 'memory',
      message: 'Took more than 400 MB to decode.',
    })
    await draw(processes)
    expect(processes.counts).toEqual({ done: { ok: 1, memory: 1 }, ended: { memory: 1 }, waiting: 0 })
  })

  it('take 256 drawings in the queue, and refuse more', async () => {
    const processes = createImageProcesses(patient)
    const leaving = new AbortController()
    const { signal } = leaving
    const drawings = Array.from({ length: 2 + 256 }, (_, index) =>
      processes.run(usual, { client: `${index}`, signal }),
    )
    expect(processes.counts.waiting).toBe(256)
    await expect(draw(processes)).rejects.toMatchObject({ reason: 'busy' })
    leaving.abort(new Error('gone'))
    const outcomes = await Promise.allSettled(drawings)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(processes.counts.done).toEqual({ ok: 2, busy: 1 })
  })

  it('leave one process to others while a network has slow images', async () => {
    const before = ownChildren()
    const processes = createImageProcesses(patient)
    const leaving = new AbortController()
    const attack = Array.from({ length: 8 }, (_, index) =>
      processes.run(slow, { client: `192.0.2.${index}`, signal: leaving.signal }),
    )
    const ended = Promise.allSettled(attack)
    expect(processes.counts.waiting).toBe(7)
    for (let time = 0; time < 5; time += 1) await draw(processes)
    expect(processes.counts.done.ok).toBe(5)
    expect(processes.counts.waiting).toBeGreaterThan(0)
    await endAttack(leaving, ended, before)
  })

  it.each([true, false])('leave one to the other kind of drawings: is kept %s', async (isKept) => {
    const before = ownChildren()
    const processes = createImageProcesses(patient)
    const leaving = new AbortController()
    const attack = Array.from({ length: 8 }, (_, index) =>
      processes.run(slow, { client: `192.0.${index}.1`, signal: leaving.signal, isKept }),
    )
    const ended = Promise.allSettled(attack)
    expect(processes.counts.waiting).toBe(6)
    for (let time = 0; time < 3; time += 1)
      await processes.run(usual, { client: `198.51.${time}.1`, isKept: !isKept })
    expect(processes.counts.done.ok).toBe(3)
    expect(processes.counts.waiting).toBeGreaterThan(0)
    await endAttack(leaving, ended, before)
  })

  it('leave one to single images while sheets are drawn for many networks', async () => {
    const before = ownChildren()
    const processes = createImageProcesses(patient)
    const leaving = new AbortController()
    const drawing = drawingOf(4_000)
    const sheets = Array.from({ length: 8 }, (_, index) =>
      processes.run(
        { kind: 'png', drawing, isSheet: true },
        { client: `192.0.${index}.1`, signal: leaving.signal },
      ),
    )
    const ended = Promise.allSettled(sheets)
    expect(processes.counts.waiting).toBe(7)
    // They take the two that sheets leave, and none waits.
    const others = [draw(processes), processes.run(usual, { client: '198.51.100.1', isKept: true })]
    expect(processes.counts.waiting).toBe(7)
    await Promise.all(others)
    await endAttack(leaving, ended, before)
  })

  it('draw a sheet while single images wait for every process', async () => {
    const before = ownChildren()
    const processes = createImageProcesses({ ...patient, maxMs: (task) => (task === slow ? 200 : 60_000) })
    const leaving = new AbortController()
    const images = Array.from({ length: 8 }, (_, index) =>
      processes.run(slow, { client: `192.0.${index}.1`, signal: leaving.signal }),
    )
    const ended = Promise.allSettled(images)
    let waiting = 0
    const make = (drawNow: () => Promise<Uint8Array>) => {
      waiting = processes.counts.waiting
      return drawNow()
    }
    const drawing = drawingOf(2)
    await processes.run({ kind: 'png', drawing, isSheet: true }, { client: '198.51.100.1', make })
    expect(waiting).toBeGreaterThan(3)
    await endAttack(leaving, ended, before)
  })

  it('start what waits on demand when what is kept has ended', async () => {
    const processes = createImageProcesses(patient)
    const run = (client: number, isKept: boolean) =>
      processes.run(usual, { client: `198.51.${client}.1`, isKept })
    await Promise.all([run(1, true), run(2, true), run(3, false), run(4, false), run(5, true), run(6, false)])
    expect(processes.counts.done).toEqual({ ok: 6 })
  })

  it('do not draw an image that nobody waits for any more', async () => {
    const processes = createImageProcesses(patient)
    const running = [draw(processes), draw(processes)]
    const leaving = new AbortController()
    const dropped = processes.run(usual, { signal: leaving.signal, client: 'gone' })
    leaving.abort(new Error('gone'))
    await expect(dropped).rejects.toThrow('gone')
    await Promise.all(running)
    expect(processes.counts.done).toEqual({ ok: 2 })
  })
})

describe.runIf(isLinux)('an image process', () => {
  it('is replaced when it crashes, and the image has that reason', async () => {
    const { processes, pid } = await started()
    const cut = expect(processes.run(slow)).rejects.toMatchObject({ reason: 'crashed' })
    process.kill(pid, 'SIGKILL')
    await cut
    await draw(processes)
    expect(processes.counts).toMatchObject({ done: { crashed: 1, ok: 2 }, ended: { crashed: 1 } })
  })

  it('an image process that was just killed is not the one for the next image', async () => {
    const before = new Set(childrenOf(process.pid))
    const own = () => childrenOf(process.pid).filter((child) => !before.has(child))
    const processes = createImageProcesses(patient)
    const attacker = { client: '192.0.2.1' }
    const cut = processes.run(slow, attacker).catch((error: unknown) => error)
    await draw(processes)
    const [slowOne] = own()
    const running = new Set(own())
    if (slowOne === undefined) throw new Error('a process should draw')
    process.kill(slowOne, 'SIGKILL')
    expect(await cut).toMatchObject({ reason: 'crashed' })
    const [starting] = own().filter((child) => !running.has(child))
    if (starting === undefined) throw new Error('it should be replaced')
    // As on a busy machine: it does not become ready.
    process.kill(starting, 'SIGSTOP')
    for (let time = 0; time < 3; time += 1) await draw(processes)
    process.kill(starting, 'SIGKILL')
    expect(processes.counts.done).toEqual({ ok: 4, crashed: 1 })
  })

  it('is started again for the next image when it has ended between two', async () => {
    const { processes, pid } = await started()
    process.kill(pid, 'SIGKILL')
    await until(() => processes.counts.ended.crashed === 1)
    await draw(processes)
    expect(processes.counts.done).toEqual({ ok: 2 })
  })

  it('ends when nothing is drawn for ten minutes, which is no failure, and is started again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { processes, pid } = await started()
    vi.advanceTimersByTime(10 * 60_000)
    vi.useRealTimers()
    await until(() => !isAlive(pid))
    await draw(processes)
    expect(processes.counts).toEqual({ done: { ok: 2 }, ended: {}, waiting: 0 })
  })

  it('is replaced when it keeps memory', async () => {
    // glibc would otherwise be configured to give nothing back.
    const processes = createImageProcesses({
      ...patient,
      env: { ...patient.env, MALLOC_MMAP_THRESHOLD_: '1000000000', MALLOC_TRIM_THRESHOLD_: '4000000000' },
    })
    await processes.run({ kind: 'webp', bytes: await largeImage(), maxPixels: 32_000_000 })
    expect(processes.counts.ended).toEqual({ worn: 1 })
    await draw(processes)
  })

  it('is not replaced for the fonts of a drawing, however large', async () => {
    const fonts = mkdtempSync(join(tmpdir(), 'linklens-fonts-'))
    writeFileSync(join(fonts, 'Large-Sans.ttf'), largeFont('茶'))
    const processes = createImageProcesses({ fonts })
    const tea = { ...drawingOf(0), element: element('p', {}, '茶') }
    for (const drawing of [drawingOf(1), tea, tea, tea]) await processes.run({ kind: 'png', drawing })
    rmSync(fonts, { recursive: true })
    expect(processes.counts).toEqual({ done: { ok: 4 }, ended: {}, waiting: 0 })
  })

  it('ignores the signals of its group', async () => {
    const { processes, pid } = await started()
    const image = processes.run({ ...slow, bytes: await largeImage() })
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(pid, signal)
    await image
    expect(processes.counts.ended).toEqual({})
    expect(isAlive(pid)).toBe(true)
  })

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'ends with its parent by %s, in the middle of an image',
    async (signal) => {
      const parent = spawn(process.execPath, ['--input-type=module', '-e', parentScript()], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const id = parent.pid
      if (id === undefined) throw new Error('the parent did not start')
      const [child] = await until(() => {
        const children = childrenOf(id)
        return children.length > 0 && children
      })
      // Until it decodes.
      await until(() => child !== undefined && cpuTicks(child) > 30)
      parent.kill(signal)
      await until(() => child !== undefined && !isAlive(child))
    },
  )
})

test.runIf(isLinux)('without descriptors an image is refused, and later ones are drawn', async () => {
  const limited = 'ulimit -n 60; exec "$0" --input-type=module -e "$1"'
  // In a group of its own: to kill a process that could not be started would kill the whole group.
  const child = spawn('sh', ['-c', limited, process.execPath, scarceScript()], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await text(child.stdout)).toBe('busy,busy,ok')
})

const scarceScript = () => `
  import { closeSync, openSync } from 'node:fs'
  import { createImageProcesses } from ${MODULE}
  const processes = createImageProcesses({ maxMs: () => 60_000 })
  const bytes = Buffer.from('${png.toString('base64')}', 'base64')
  const outcome = () => processes.run({ kind: 'webp', bytes, maxPixels: 1e6 }).then(() => 'ok', ({ reason }) => reason)
  const taken = []
  try { for (;;) taken.push(openSync('/dev/null')) } catch {}
  const outcomes = [await outcome(), await outcome()]
  for (const file of taken) closeSync(file)
  process.stdout.write([...outcomes, await outcome()].join())
  process.exit()
`

const largeImage = async () =>
  new Uint8Array(
    await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: '#246' } })
      .jpeg({ progressive: true })
      .toBuffer(),
  )

const parentScript = () => `
  import { createImageProcesses } from ${MODULE}
  const bytes = new TextEncoder().encode(${JSON.stringify(Buffer.from(SLOW_SVG).toString())})
  await createImageProcesses({ maxMs: () => 60_000 }).run({ kind: 'webp', bytes, maxPixels: 32_000_000 })
`

/** CPU time, in hundredths of a second. */
const cpuTicks = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[11] ?? 0)
