/** The image processes of this process of the service, and the queue in front of them. */
import { requestLimit } from '../../limits/request-limits.ts'
import { createClientUse } from '../../limits/client-use.ts'
import { createTurns, type Turns, type WorkOptions } from '../../limits/turns.ts'
import { ImageError, type ImageErrorReason } from './image-error.ts'
import { createImageProcess } from './image-process.ts'
import { createIdleProcesses } from './idle-processes.ts'
import type { ImageCounts, ImageProcessEnd } from '../../telemetry/image-metrics.ts'
import type { ImageTask } from './image-task.ts'

/**
 * - `kept`: for a frozen report or a submitted preview;
 * - `sheet`: several cards on demand, which take as long as nine;
 * - `single`: one image or card on demand.
 */
const KINDS = ['kept', 'sheet', 'single'] as const
type Kind = (typeof KINDS)[number]

/**
 * One for each kind. What is kept and single images take that of the sheets as well, while no sheet waits. A network gets
 * one of each kind: while its image takes five seconds, those of others are still drawn.
 */
const PROCESSES = 3
const PROCESSES_OF: Readonly<Record<Kind, number>> = { kept: 2, sheet: 1, single: 2 }

/** Computing for drawings. An image usually takes 0.2 s, a slow one 5 s. */
const HEAVY = { clientMs: 2_000, networkMs: 10_000 }

const drawNow = (draw: () => Promise<Uint8Array>): Promise<Uint8Array> => draw()

export interface DrawingTurn extends WorkOptions {
  /** For a frozen report or a submitted preview: what is not drawn now is missing in it for good. */
  readonly isKept?: boolean | undefined
  /** Called when its turn has come, instead of drawing: it draws, or returns what was drawn meanwhile. */
  readonly make?: ((draw: () => Promise<Uint8Array>) => Promise<Uint8Array>) | undefined
}

export interface ImageProcesses {
  /** @throws ImageError with a public message; the signal's reason when it aborts before the task's turn. */
  run(task: ImageTask, turn?: DrawingTurn): Promise<Uint8Array>
  /** For an image that will come soon: it does not wait until a process has started. */
  start(): void
  /** For metrics. */
  readonly counts: ImageCounts
}

interface ImageProcessOptions {
  /** The folder with fonts that the operator named. */
  readonly fonts?: string | null
  /** Of the processes: none, unless a test gives them one. */
  readonly env?: Readonly<Record<string, string>>
  /** How long a task may take. */
  readonly maxMs?: (task: ImageTask) => number
  /** How long one may wait for its turn. */
  readonly waitMs?: number
}

export function createImageProcesses({
  fonts = null,
  env = {},
  maxMs = () => requestLimit('imageMs'),
  waitMs = requestLimit('imageQueueMs'),
}: ImageProcessOptions = {}): ImageProcesses {
  const done: Partial<Record<'ok' | ImageErrorReason, number>> = {}
  const ended: Partial<Record<ImageProcessEnd, number>> = {}
  const idle = createIdleProcesses(
    Array.from({ length: PROCESSES }, () =>
      createImageProcess({ fonts, env }, (reason) => count(ended, reason)),
    ),
  )
  const use = createClientUse(HEAVY)
  const createQueue = (kind: Kind): Turns =>
    createTurns({
      places: PROCESSES_OF[kind],
      perNetwork: 1,
      isFree: () => isFree(kind),
      use,
      waitMs,
      maxQueued: requestLimit('imagesQueued'),
      busy: () => new ImageError('busy'),
    })
  const queues = { kept: createQueue('kept'), sheet: createQueue('sheet'), single: createQueue('single') }
  /** Whether each other kind still finds its own process then. */
  const isFree = (kind: Kind): boolean => {
    const needed = KINDS.map((one) => {
      const { running, waiting } = queues[one].counts
      return Math.max(running + (one === kind ? 1 : 0), one === 'sheet' ? Math.min(waiting, 1) : 1)
    })
    return needed.reduce((sum, processes) => sum + processes, 0) <= PROCESSES
  }
  const runNow = async (task: ImageTask, client: string) => {
    // One that is still starting is for a client that used much lately: it is often the one that had it killed.
    const free = idle.take(!use.isOverQuota(client))
    if (!free) throw new Error('more tasks than image processes')
    const result = await free
      .run({ ...task, maxMs: maxMs(task) }, (ms) => use.add(client, ms))
      .finally(() => idle.giveBack(free))
    count(done, 'ok')
    return result
  }
  return {
    async run(task, { client = '', signal, isKept = false, make = drawNow } = {}) {
      const isSheet = task.kind === 'png' && task.isSheet === true
      const kind = isKept ? 'kept' : isSheet ? 'sheet' : 'single'
      try {
        return await queues[kind].run(() => make(() => runNow(task, client)), { client, signal })
      } catch (error) {
        if (error instanceof ImageError) count(done, error.reason)
        throw error
      } finally {
        for (const queue of Object.values(queues)) queue.startNext()
      }
    },
    start: () => idle.start(),
    get counts() {
      return {
        done,
        ended,
        waiting: Object.values(queues).reduce((sum, queue) => sum + queue.counts.waiting, 0),
      }
    },
  }
}

function count<K extends string>(counts: Partial<Record<K, number>>, key: K): void {
  counts[key] = (counts[key] ?? 0) + 1
}
