/**
 * SVG to pixels, in a process of its own. An SVG is a program of a stranger: a row of blurs or a dashed
 * line of a million pieces keeps the renderer at work for minutes, and nothing inside a process can
 * interrupt it (a chain of 300 blurs ran 72 s past sharp's own limit of 6 s; sharp 0.35.5, 2026-11). A
 * process can be ended. So can one that grows: a pattern of 30,000 pixels each way in 236 bytes takes 2.8 GB.
 *
 * What must never happen: an SVG reads a file, asks a network, or keeps this service from its work. The
 * renderer loads nothing for a file that came as bytes, since such a file has no place of its own; the
 * process gets no environment, a few seconds and, where /proc tells how much it has (Linux), so much memory.
 * Proven in rasterise-svg.test.ts.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { encodeWebp } from './encode-webp.ts'
import { createTurns } from './turns.ts'

/** Honest drawings take a few hundred milliseconds, the start of the process among them. */
const RASTERISE_MS = 5_000
/** A blurred drawing of 4,000 × 12,000 pixels has 209 MB at its peak (sharp 0.35.5, Node 24, measured 2026-11). */
const MAX_MEMORY_KB = 320_000
/** It grew by 1.5 GB in a second. */
const MEMORY_LOOK_MS = 25
/** No picture of ours is larger: 1,200 × 3,600 pixels. */
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024

/** Whoever asks: together they may have as much memory as two of them. */
const turns = createTurns(2)

/** @returns WebP. @throws when it cannot be drawn, or not in time or memory. */
export const rasteriseSvg = (svg: Uint8Array): Promise<Uint8Array> => turns(() => draw(svg))

async function draw(svg: Uint8Array): Promise<Uint8Array> {
  const child = spawn(process.execPath, [import.meta.filename], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: RASTERISE_MS,
    killSignal: 'SIGKILL',
  })
  // It may end before it has read all.
  child.stdin.on('error', () => {})
  child.stdin.end(svg)
  const closed = once(child, 'close')
  const watched = new AbortController()
  const grew = outgrows(child.pid, watched.signal)
  void grew.then((tooLarge) => tooLarge && child.kill('SIGKILL'))
  const [output] = await Promise.all([collect(child.stdout), closed]).finally(() => watched.abort())
  const [code] = (await closed) as [number | null]
  if (await grew) throw new Error('the drawing took too much memory')
  if (code !== 0 || output.length === 0 || output.length > MAX_OUTPUT_BYTES)
    throw new Error(code === null ? 'the drawing took too long' : 'the drawing failed')
  return output
}

/** True as soon as the process has more memory than it may; false when the watch ends or cannot be kept. */
async function outgrows(pid: number | undefined, signal: AbortSignal): Promise<boolean> {
  try {
    for (;;) {
      // At once: the pool that reads files otherwise may be busy with pictures for seconds.
      const status = readFileSync(`/proc/${pid}/status`, 'latin1')
      if (Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) > MAX_MEMORY_KB) return true
      await wait(MEMORY_LOOK_MS, undefined, { signal })
    }
  } catch {
    return false
  }
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

/** The other side: SVG on standard input, WebP on standard output. */
async function serveParent(): Promise<void> {
  const webp = await encodeWebp(await collect(process.stdin))
  process.stdout.end(webp)
}

if (process.argv[1] === import.meta.filename) await serveParent()
