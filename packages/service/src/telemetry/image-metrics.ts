/** Metrics of the image processes, read from their own counts when Prometheus asks. */
import { Counter, Gauge, type Registry } from 'prom-client'

/**
 * Why a process was replaced; `worn`: it had kept too much memory. All exist from the start: an alert on a counter that
 * first appears with its first event would miss that event.
 */
const IMAGE_PROCESS_ENDS = ['time', 'memory', 'crashed', 'worn'] as const
export type ImageProcessEnd = (typeof IMAGE_PROCESS_ENDS)[number]

export interface ImageCounts {
  /** Tasks that ended: `ok`, or why not. */
  readonly done: Readonly<Record<string, number>>
  /** Processes that were replaced, by the reason. */
  readonly ended: Readonly<Partial<Record<ImageProcessEnd, number>>>
  readonly waiting: number
}

export function imageMetrics(registers: Registry[], processes: { readonly counts: ImageCounts }): void {
  // oxlint-disable-next-line no-new -- it registers itself
  new Counter({
    name: 'linklens_images_total',
    help: 'Images that were decoded or drawn, by outcome: ok, or why not.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(processes.counts.done)) this.inc({ outcome }, count)
    },
  })
  // oxlint-disable-next-line no-new -- it registers itself
  new Counter({
    name: 'linklens_image_process_restarts_total',
    help: 'Image processes that were replaced, by reason: time, memory, crashed, or worn after many images.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      for (const reason of IMAGE_PROCESS_ENDS) this.inc({ reason }, processes.counts.ended[reason] ?? 0)
    },
  })
  // oxlint-disable-next-line no-new -- it registers itself
  new Gauge({
    name: 'linklens_images_waiting',
    help: 'Images that wait to be decoded.',
    registers,
    collect() {
      this.set(processes.counts.waiting)
    },
  })
}
