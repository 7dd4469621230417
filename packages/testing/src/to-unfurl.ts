/** `await expect(page).toUnfurl({ on: ['x', 'slack'], score: 90 })` */
import type { PlatformId } from '@linklens/engine'
import { explainFailure } from './explain-failure.ts'
import { findUnmet } from './find-unmet.ts'
import { inspectSubject, type Subject, type SubjectOptions } from './inspect-subject.ts'

export interface UnfurlOptions extends SubjectOptions {
  /** Platforms that must draw the full card. Default: the six big ones; none where only a score is asked for. */
  on?: readonly PlatformId[]
  /** Least score, 0 to 100. */
  score?: number
}

/** Result as Vitest, Jest and Playwright take it. */
export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

/**
 * Whether a link to the page unfurls to the full card, and how good the page is.
 * @throws Error when there is no page to judge, such as an error page: also for `.not`.
 * @throws TypeError for a platform that does not exist.
 */
export async function toUnfurl(received: Subject, options: UnfurlOptions = {}): Promise<MatcherResult> {
  const inspection = await inspectSubject(received, subjectOptions(options))
  const failure = findUnmet(inspection, options)
  const pass = failure.platforms.length === 0 && failure.leastScore === null
  const { fetch, serviceScore } = inspection
  return {
    pass,
    message: () =>
      pass
        ? `Expected the link to ${fetch.finalUrl} not to unfurl as asked, but it does (score ${serviceScore.score}).`
        : explainFailure(inspection, failure),
  }
}

/** Matchers for `expect.extend`. */
export const matchers = { toUnfurl }

function subjectOptions({ on: _on, score: _score, ...options }: UnfurlOptions): SubjectOptions {
  return options
}
