/** What the image processes do, in numbers: read from their own counts when somebody asks. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { ImageProcesses } from './work/image-processes.ts'

/** Adds them to the registries. */
export function imageMetrics(registers: Registry[], processes: Pick<ImageProcesses, 'counts'>): void {
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
      for (const reason of REASONS) this.inc({ reason }, processes.counts.ended[reason] ?? 0)
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

/** All of them from the start: an alert on a counter that appears with its first event would miss that one. */
const REASONS = ['time', 'memory', 'crashed', 'worn'] as const
