/**
 * One process that decodes images, one at a time. Decoders are large, written in C, and fed with untrusted files:
 * an SVG is a program, and an AVIF of 1.4 kB can take 1.3 GB.
 *
 * What must never happen: an image reads a file, connects to a network, or takes the service's time or memory. The
 * renderer of SVG loads nothing for a file that came as bytes, since such a file has no base URL; the process
 * gets no environment, a few seconds and so much memory for each image, and is killed when it needs more
 * (image-worker/main.ts). Proven in image-processes.test.ts and in ../hostile-svg.test.ts.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { programFile } from '../../program-files.ts'
import type { ImageProcessEnd } from '../../telemetry/image-metrics.ts'
import { ImageError } from './image-error.ts'
import { READY, type ImageReply, type LimitedTask } from './image-task.ts'

export interface ImageProcess {
  /** Starts it unless it runs, so that the next image does not wait for that. */
  start(): void
  /** Ends it, which is no failure: the next task starts it again. Never while it has a task. */
  stop(): void
  /** Whether there is a process: one that is still starting counts. */
  readonly isRunning: boolean
  /** Whether it waits for a task: one that is still starting, on a busy machine for seconds, does not. */
  readonly isReady: boolean
  /** One task at a time. @param onSpent called with what it took of computing, in ms. @throws ImageError */
  run(task: LimitedTask, onSpent: (ms: number) => void): Promise<Uint8Array>
}

/** The process keeps the limit of time by itself: this is for one that is still starting, or does not answer. */
const MORE_TO_START_MS = 5_000

const WORKER = programFile('images/process/image-worker/main.ts', 'image-worker')

export interface ImageProcessStart {
  readonly fonts: string | null
  readonly env: Readonly<Record<string, string>>
}

/** @param onEnd called when a process has ended that will be replaced. */
export function createImageProcess(
  given: ImageProcessStart,
  onEnd: (reason: ImageProcessEnd) => void,
): ImageProcess {
  let running: ChildProcess | null = null
  let ready: ChildProcess | null = null
  /** @returns null when the system has too little memory for it. */
  const start = (): ChildProcess | null => {
    if (running) return running
    const child = startWorker(given)
    child?.once('disconnect', () => end(child, 'crashed'))
    child?.once('message', () => (ready = child))
    running = child
    return child
  }
  const stop = () => {
    running?.kill('SIGKILL')
    running = null
  }
  const end = (child: ChildProcess, reason: ImageProcessEnd) => {
    if (child !== running) return
    stop()
    onEnd(reason)
  }
  return {
    start: () => void start(),
    stop,
    get isRunning() {
      return running !== null
    },
    get isReady() {
      return running !== null && ready === running
    },
    async run(task, onSpent) {
      const child = start()
      if (!child) throw new ImageError('busy')
      const reply = await ask(child, task)
      onSpent(reply.spentMs)
      if ('done' in reply) {
        if (reply.isWorn) end(child, 'worn')
      } else if (reply.failed !== 'unreadable' && reply.failed !== 'pixels') end(child, reply.failed)
      // The next image finds it started. What ends without a task, or cannot start, is not started again and again.
      start()
      if ('done' in reply) return reply.done
      throw new ImageError(reply.failed)
    },
  }
}

/** glibc keeps freed blocks for later, in each thread: with these a process has 88 MB after large images, else 216. */
const GIVE_MEMORY_BACK = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' }

/**
 * @returns null when there is no memory or no descriptor left for a process. Such a child is never handed out: it has no
 * id, and to kill it would kill our own group (Node 24.21, seen 2026-11).
 */
function startWorker(given: ImageProcessStart): ChildProcess | null {
  const child = tryFork(given)
  // What it cannot do shows in its reply, or in its end.
  child?.on('error', () => {})
  if (child?.pid === undefined) return null
  lowerPriority(child.pid)
  // It must not keep the service from ending.
  child.unref()
  child.channel?.unref()
  return child
}

function tryFork({ fonts, env }: ImageProcessStart): ChildProcess | null {
  try {
    return fork(WORKER, fonts === null ? [] : [fonts], {
      env: { ...GIVE_MEMORY_BACK, ...env },
      execArgv: ['--expose-gc'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  } catch {
    return null
  }
}

/**
 * What answers people goes ahead of images, but images do not starve on a busy machine: at 10, a process took seconds
 * to start there.
 */
const NICENESS = 5

/** At once, because threads take the priority of the one that starts them. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS)
  } catch {
    // Some sandboxes forbid it; images are then decoded at the priority of the service.
  }
}

/** Never rejects. Messages that were sent before the end of a process come before its `disconnect`. */
function ask(child: ChildProcess, task: LimitedTask): Promise<ImageReply> {
  return new Promise((resolve) => {
    const settle = (reply: ImageReply) => {
      clearTimeout(timer)
      child.off('message', hear).off('disconnect', crashed)
      resolve(reply)
    }
    // What a process took that says nothing is not known: as much as it may.
    const spentMs = task.maxMs
    const crashed = () => settle({ failed: 'crashed', spentMs })
    const timer = setTimeout(() => settle({ failed: 'time', spentMs }), task.maxMs + MORE_TO_START_MS)
    const hear = (message: ImageReply | typeof READY) => {
      if (message !== READY) settle(message)
    }
    child.on('message', hear).once('disconnect', crashed)
    child.send(task, (error) => error && crashed())
  })
}
