/** Reports on made-up pages: real inspections by the real engine. When a rule changes, so do they. */
import { analyse, exampleCapture, linklensUserAgent, PLATFORMS, type Inspection } from '@linklens/engine'
import { prepared, SOME_INSTANCE } from '../../program-files.ts'
import { VERSION } from '../../version.ts'
import { shownImages, type Report } from '../../view/report.ts'
import { EXAMPLE_CASE, type ExampleCase } from './example-case.ts'

const AT = new Date('2026-11-20T18:30:00.000Z')

/** Phases of a usual fetch, in ms: a made-up page has none of its own. */
const TIMINGS = { dns: 18, connect: 24, tls: 31, firstByte: 86, download: 12, total: 171 }

export interface ExampleOptions {
  baseUrl: string
  userAgent: string
  /** Our own drawing of the made-up image; null without a build. */
  imagePath: string | null
}

/** In place of the drawing, whose name changes with its bytes. */
const SOME_IMAGE = '/assets/example.webp'

/** Options for what the build draws. */
export const SOME_OPTIONS: ExampleOptions = {
  baseUrl: SOME_INSTANCE,
  userAgent: linklensUserAgent({ version: VERSION, baseUrl: SOME_INSTANCE }),
  imagePath: SOME_IMAGE,
}

/** @returns what the build drew with {@link SOME_OPTIONS}, with those of this instance; null where it drew nothing. */
export function preparedDrawing(name: string, { baseUrl, imagePath }: ExampleOptions): string | null {
  if (imagePath === null) return null
  return prepared(name)?.replaceAll(SOME_INSTANCE, baseUrl).replaceAll(SOME_IMAGE, imagePath) ?? null
}

export interface ExampleReports {
  readonly example: ExampleCase
  /** The page with its fault. */
  readonly now: Report
  /** The same page with the fix. */
  readonly fixed: Report
}

/** The report on a made-up page. */
export function reportOfExample(
  page: ExampleCase['now'],
  { baseUrl, userAgent, imagePath }: ExampleOptions,
): Report {
  const inspection = inspectionOf(page)
  return {
    inspection,
    mode: 'frozen',
    label: 'Example report on a made-up page',
    at: AT,
    baseUrl,
    userAgent,
    platforms: PLATFORMS,
    images: shownImages(inspection, () => ({ src: imagePath })),
  }
}

const PAGES: readonly ExampleCase['now'][] = [EXAMPLE_CASE.now, EXAMPLE_CASE.fixed]

/** The same for as long as the process runs. */
const analysed = new Map<object, Inspection>()

/** Inspections of all examples, for the build: a first analysis takes a fifth of a second. */
export const analyseExamples = (): readonly Inspection[] => PAGES.map(inspectionOf)

/** @param inspections what {@link analyseExamples} gave when the service was built. */
function keepAnalysed(inspections: readonly Inspection[]): void {
  for (const [at, page] of PAGES.entries()) {
    const inspection = inspections[at]
    if (inspection) analysed.set(page, inspection)
  }
}

function inspectionOf(page: ExampleCase['now']): Inspection {
  const known = analysed.get(page) ?? analyseExample(page)
  analysed.set(page, known)
  return known
}

function analyseExample(page: ExampleCase['now']): Inspection {
  const capture = exampleCapture(page)
  return analyse({
    ...capture,
    capturedAt: AT.toISOString(),
    durationMs: 238,
    page: { ...capture.page, timings: TIMINGS },
  })
}

export function exampleReports(example: ExampleCase, options: ExampleOptions): ExampleReports {
  if (analysed.size === 0) keepAnalysed(JSON.parse(prepared('examples.json') ?? '[]') as Inspection[])
  return {
    example,
    now: reportOfExample(example.now, options),
    fixed: reportOfExample(example.fixed, options),
  }
}
