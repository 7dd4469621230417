/**
 * The whole pipeline on one screen: read this first.
 *
 *   capture  →  extract  →  metadata  →  image  →  platforms  →  rules  →  score  →  inspection
 *   (network)   (pure and synchronous from here on)
 */
import { performance } from 'node:perf_hooks'
import { captureImages } from './capture/capture-images.ts'
import { capturePage } from './capture/capture-page.ts'
import { captureRobots } from './capture/capture-robots.ts'
import { CAPTURE_VERSION, type Capture, type CaptureStep } from './capture/capture.ts'
import { imageNeed } from './image/image-need.ts'
import { assemble } from './inspection/assemble.ts'
import type { Inspection } from './inspection/schema.ts'
import { openSession, type FetchSession, type SessionOptions } from './net/session.ts'
import { readPlatforms } from './platforms/index.ts'
import { readFacts, readPage } from './read-facts.ts'
import { runRules } from './rules/run-rules.ts'
import { scoreDeductions } from './score/score.ts'

export interface InspectOptions {
  /** Aborts down to the socket; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
  onStep?: (step: CaptureStep) => void
}

export interface Inspector {
  /** @throws InspectError when no inspection can exist. A bad page is findings, not an error. */
  inspect(url: string, options?: InspectOptions): Promise<Inspection>
  /** The network half alone: what `devcli` sends and what goldens are made of. */
  capture(url: string, options?: InspectOptions): Promise<Capture>
}

export type InspectorOptions = Omit<SessionOptions, 'signal'>

export function createInspector(options: InspectorOptions): Inspector {
  const capture: Inspector['capture'] = async (url, { signal, onStep = () => {} } = {}) => {
    const session = openSession(signal ? { ...options, signal } : options)
    try {
      return await captureUrl(url, session, onStep)
    } finally {
      session.close()
    }
  }
  return {
    capture,
    async inspect(url, inspectOptions) {
      const startedAt = performance.now()
      const inspection = analyse(await capture(url, inspectOptions))
      return { ...inspection, durationMs: Math.round(performance.now() - startedAt) }
    },
  }
}

/** What was seen: page first, robots.txt beside it, then the images that the page names. */
async function captureUrl(
  url: string,
  session: FetchSession,
  onStep: (step: CaptureStep) => void,
): Promise<Capture> {
  const capturedAt = new Date().toISOString()
  const startedAt = performance.now()
  const robots = captureRobots(session)
  const page = await capturePage(session, url, { onStep, onOrigin: robots.ask })
  onStep('reading')
  const { imageCandidates, icons } = readPage(page)
  onStep('checking-image')
  const images = await captureImages(session, imageCandidates, {
    need: imageNeed,
    onOrigin: robots.ask,
    icons,
    asksVariants: true,
  })
  return {
    captureVersion: CAPTURE_VERSION,
    mode: session.mode,
    requestedUrl: url,
    capturedAt,
    userAgent: session.userAgent,
    acceptLanguage: session.acceptLanguage,
    page,
    images,
    robots: await robots.all(),
    durationMs: Math.round(performance.now() - startedAt),
  }
}

/** What it means. Pure and synchronous: the same capture gives the same inspection, always. */
export function analyse(capture: Capture): Inspection {
  const facts = readFacts(capture)
  const platforms = readPlatforms(facts)
  const { diagnostics, deductions } = runRules(facts, platforms)
  const score = scoreDeductions(deductions)
  return assemble({ capture, facts, platforms, diagnostics, score })
}
