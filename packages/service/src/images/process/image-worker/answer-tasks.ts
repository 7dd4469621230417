/**
 * Decodes images, one task at a time. The process keeps to the limits of time and memory by itself: the thread that
 * runs this file is free while another one decodes, so it can look at the clock and at the memory however busy its
 * parent is. A decoder cannot be interrupted, only killed with its process: a row of 300 blurs ran 72 s past sharp's
 * own limit of 6 s (sharp 0.35.5, 2026-11).
 */
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { requestLimit } from '../../../limits/request-limits.ts'
import type { Drawing } from '../drawing.ts'
import { READY, type ImageReply, type ImageTask, type LimitedTask } from '../image-task.ts'
import { encodeWebp } from './encode-webp.ts'

/** Decoders grow by 1.5 GB in a second. */
const MEMORY_CHECK_MS = 10

/** Memory kept by an allocator adds up; an AVIF of 16 million pixels needs what is then left. */
const WORN_BYTES = 32 * 1024 * 1024

// sharp's cache of one image is useless for the next one.
sharp.cache(false)

let bytesAtStart = process.memoryUsage.rss()

process.on('message', (task: LimitedTask) => void answer(task))

// The parent has ended, or needs this process no longer. No task is finished.
process.on('disconnect', endNow)
if (!process.connected) endNow()
process.send?.(READY)

async function answer(task: LimitedTask): Promise<void> {
  cpuAtStart = process.cpuUsage()
  const endWatch = watchLimits(task.maxMs)
  const result = await perform(task).catch(failureOf)
  endWatch()
  const spentMs = readSpentMs()
  if (typeof result === 'string') send({ failed: result, spentMs })
  else send({ done: result, isWorn: await isWorn(), spentMs })
}

let cpuAtStart = process.cpuUsage()

function readSpentMs(): number {
  const { user, system } = process.cpuUsage(cpuAtStart)
  return (user + system) / 1_000
}

function perform(task: ImageTask): Promise<Uint8Array> {
  return task.kind === 'webp' ? encodeWebp(task.bytes, task.maxPixels) : performDrawing(task.drawing)
}

let hasDrawn = false
let keptBytes = 0

/** The library takes 20 MB, and its fonts are kept for the next drawing: no wear of the process. */
async function performDrawing(drawing: Drawing): Promise<Uint8Array> {
  const { drawPng, fontBytes } = await import('./draw-png.ts')
  const file = await drawPng(drawing)
  keptBytes = fontBytes()
  if (!hasDrawn) bytesAtStart = Math.max(bytesAtStart, process.memoryUsage.rss() - keptBytes)
  hasDrawn = true
  return file
}

/** sharp has no codes: `Input image exceeds pixel limit` (sharp 0.35.5). */
const failureOf = (error: Error) => (error.message.includes('pixel limit') ? 'pixels' : 'unreadable')

/** @returns a function that ends the watch. */
function watchLimits(maxMs: number): () => void {
  const clock = setTimeout(() => giveUp('time'), maxMs)
  const memory = setInterval(() => {
    if (process.memoryUsage.rss() > requestLimit('imageProcessBytes')) giveUp('memory')
  }, MEMORY_CHECK_MS)
  return () => {
    clearTimeout(clock)
    clearInterval(memory)
  }
}

function giveUp(failed: 'time' | 'memory'): void {
  process.send?.({ failed, spentMs: readSpentMs() } satisfies ImageReply, endNow)
}

async function isWorn(): Promise<boolean> {
  const hasGrown = () => process.memoryUsage.rss() > bytesAtStart + keptBytes + WORN_BYTES
  // Buffers of past files and fonts are still to be collected: another thread gives them back, at the next collection at the
  // latest. Those of a library are given back in a turn of their own.
  for (let round = 0; round < 3 && hasGrown(); round++) {
    gc?.()
    await setImmediate()
  }
  return hasGrown()
}

const send = (reply: ImageReply) => process.send?.(reply)

/** `process.exit` would wait for the thread that decodes. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL')
}
