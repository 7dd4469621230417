/**
 * Metrics for Prometheus: counts and times.
 *
 * What must never happen: a label has a value that a client can choose (a URL, a host, a path, an invented method).
 * It would reveal what people inspect, and fill the memory. So every label here takes its values from a fixed list.
 * Proven in api/metrics.test.ts.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RateLimitBucket } from '../config-variables.ts'
import { inTime } from '../in-time.ts'
import type { EntryPoint } from './entry-point.ts'
import { analysisMetrics, type AnalysisCounts } from './analysis-metrics.ts'
import { imageMetrics, type ImageCounts } from './image-metrics.ts'
import type { StageSeconds } from './stage-clock.ts'

export interface Metrics {
  readonly registry: Registry
  request(request: RequestSample): void
  inspection(inspection: InspectionSample): void
  /** A URL that the URL rules refused; counted when the guard is the reason. */
  refusedUrl(code: string): void
  limited(bucket: RateLimitBucket | 'flood'): void
}

export interface RequestSample {
  readonly method: string
  /** The route pattern, never the path, which may contain the id of someone's preview. */
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

export interface InspectionSample {
  readonly entryPoint: EntryPoint
  /** `ok`, an error code, or `gone` when the client left. */
  readonly outcome: string
  readonly durationMs: number
  readonly stages?: StageSeconds
}

export interface MetricsSources {
  readonly version: string
  readonly inspectionSlots: { readonly counts: { readonly running: number; readonly waiting: number } }
  readonly imageProcesses?: { readonly counts: ImageCounts }
  readonly analysisPool?: { readonly counts: AnalysisCounts }
  /** Local previews in the whole store that have not expired. Absent: not reported. */
  readonly previewsAlive?: () => Promise<number>
}

/** Bounds in seconds, from a cached page to an inspection during a drain; quantiles are read between these. */
const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]
const INSPECTION_BUCKETS = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 12]
const STAGE_BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8]

/** The parser accepts about thirty more that no route handles. Each would be a series of its own. */
const KNOWN_METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

/** All metrics of one process, in their own registry. */
export function createMetrics({
  version,
  inspectionSlots,
  imageProcesses,
  analysisPool,
  previewsAlive,
}: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  buildInfo(registers, version)
  slotGauges(registers, inspectionSlots)
  if (imageProcesses) imageMetrics(registers, imageProcesses)
  if (analysisPool) analysisMetrics(registers, analysisPool)
  if (previewsAlive) previewsGauge(registers, previewsAlive)
  const requests = new Histogram({
    name: 'linklens_http_request_duration_seconds',
    help: 'Time until the head of an answer was ready, by pattern of the route.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const inspections = new Histogram({
    name: 'linklens_inspection_duration_seconds',
    help: 'Time of inspections with their wait for a place, by entry point and by outcome: ok, gone, or an error code.',
    labelNames: ['door', 'outcome'],
    buckets: INSPECTION_BUCKETS,
    registers,
  })
  const stages = new Histogram({
    name: 'linklens_inspection_stage_seconds',
    help: 'Time of the stages of an inspection: waiting, resolving, fetching, reading, checking-image, analysing.',
    labelNames: ['stage'],
    buckets: STAGE_BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'linklens_guard_refusals_total',
    help: 'Inspections that the guard refused, by error code: for their address, or on the way for what it led to.',
    labelNames: ['at', 'code'],
    registers,
  })
  const limited = new Counter({
    name: 'linklens_rate_limited_total',
    help: 'Requests refused by a rate limit, by bucket.',
    labelNames: ['bucket'],
    registers,
  })
  return {
    registry,
    request: ({ method, route, status, durationMs }) =>
      requests.observe(
        { method: KNOWN_METHODS.has(method) ? method : 'other', route, status },
        durationMs / 1_000,
      ),
    inspection({ entryPoint, outcome, durationMs, stages: seconds = {} }) {
      inspections.observe({ door: entryPoint, outcome }, durationMs / 1_000)
      for (const [stage, value] of Object.entries(seconds)) stages.observe({ stage }, value)
      if (GUARD_CODES.has(outcome)) refusals.inc({ at: 'way', code: outcome })
    },
    refusedUrl(code) {
      if (GUARD_CODES.has(code)) refusals.inc({ at: 'address', code })
    },
    limited: (bucket) => limited.inc({ bucket }),
  }
}

/** Errors of the guard. Other codes mean that a URL is misspelt or a page is broken. */
const GUARD_CODES: ReadonlySet<string> = new Set(['BLOCKED_HOST', 'BLOCKED_ADDRESS', 'UNSUPPORTED_PROTOCOL'])

function buildInfo(registers: Registry[], version: string): void {
  const info = new Gauge({
    name: 'linklens_build_info',
    help: 'Processes of this version.',
    labelNames: ['version'],
    registers,
  })
  info.set({ version }, 1)
}

function slotGauges(registers: Registry[], inspectionSlots: MetricsSources['inspectionSlots']): void {
  // oxlint-disable-next-line no-new -- it registers itself
  new Gauge({
    name: 'linklens_inspections_at_work',
    help: 'Inspections at work.',
    registers,
    collect() {
      this.set(inspectionSlots.counts.running)
    },
  })
  // oxlint-disable-next-line no-new -- it registers itself
  new Gauge({
    name: 'linklens_inspections_waiting',
    help: 'Inspections that wait for a place.',
    registers,
    collect() {
      this.set(inspectionSlots.counts.waiting)
    },
  })
}

function previewsGauge(registers: Registry[], count: () => Promise<number>): void {
  // oxlint-disable-next-line no-new -- it registers itself
  new Gauge({
    name: 'linklens_previews_alive',
    help: 'Local previews that have not expired, of all instances: take the maximum, not the sum.',
    registers,
    async collect() {
      const alive = await inTime(count(), COUNT_TIMEOUT_MS).catch(() => null)
      // An unknown number is not reported.
      if (alive === null) this.remove()
      else this.set(alive)
    },
  })
}

/** The other metrics must not wait for a slow or unavailable store. */
const COUNT_TIMEOUT_MS = 1_000
