/** Everything that `assemble` puts together, made by hand around one extraction. */
import { NO_TIMINGS } from '../../src/capture/unfetched-page.ts'
import type { Capture } from '../../src/capture/capture.ts'
import type { Extraction } from '../../src/extract/tags.ts'
import { analyseImages } from '../../src/image/analyse-images.ts'
import type { Parts } from '../../src/inspection/assemble.ts'
import { normalize } from '../../src/metadata/normalize.ts'
import type { PlatformVerdict } from '../../src/platforms/platform-results.ts'
import type { Diagnostic } from '../../src/rules/define-rule.ts'

const ADDRESS = 'https://example.com/page'

export function buildParts(extraction: Extraction): Parts {
  const { metadata, imageCandidates } = normalize(extraction, ADDRESS)
  const image = analyseImages(imageCandidates, [])
  const title = metadata.title?.value ?? null
  const deduction = {
    id: 'title-present',
    kind: 'reach',
    platforms: ['x'],
    severity: 'error',
    points: 20,
    reason: 'Missing title.',
  } satisfies Parts['score']['breakdown'][number]
  return {
    capture: buildCapture(),
    facts: {
      mode: 'remote',
      requestedUrl: ADDRESS,
      finalUrl: ADDRESS,
      own: {
        origin: new URL(ADDRESS).origin,
        base: ADDRESS,
        drawn: [],
        hosts: [new URL(ADDRESS).hostname],
        known: new Map(),
      },
      site: null,
      localRobots: [],
      status: 200,
      timings: NO_TIMINGS,
      headers: [['content-type', 'text/html']],
      redirects: [],
      contentType: 'text/html',
      extraction,
      metadata,
      imageCandidates,
      imageCaptures: [],
      image,
      robots: [],
    },
    platforms: { previews: [buildPreview(title)] },
    compatibility: {
      summary: { full: 0, degraded: 0, none: 1, unknown: 0 },
      platforms: Object.fromEntries(
        Array.from({ length: 16 }, (_, index) => [`p${index}`, buildVerdict(title)]),
      ),
    },
    suggestedHead: null,
    diagnostics: [buildDiagnostic(title)],
    score: {
      score: 80,
      category: { id: 'good', label: 'Good', description: 'X shows only the link.' },
      breakdown: [deduction],
      rulesetVersion: '2026-11-20.00000000',
    },
  }
}

function buildCapture(): Capture {
  const timings = { dns: 1, connect: 1, tls: 1, firstByte: 1, download: 1, total: 5 }
  const answer = { finalUrl: ADDRESS, status: 200, headers: [], redirects: [], timings }
  return {
    captureVersion: 1,
    mode: 'remote',
    requestedUrl: ADDRESS,
    capturedAt: '2026-11-20T10:00:00.000Z',
    userAgent: 'test',
    acceptLanguage: 'en',
    page: { ...answer, body: new Uint8Array(), encodedBytes: 0 },
    images: [],
    robots: [],
    durationMs: 12,
  }
}

function buildPreview(title: string | null): Parts['platforms']['previews'][number] {
  return {
    platform: 'x',
    name: 'X',
    layout: 'none',
    title,
    description: null,
    image: null,
    siteName: null,
    domain: 'example.com',
    truncated: { title: false, description: false },
    notes: [],
  }
}

function buildVerdict(title: string | null): PlatformVerdict {
  const step = {
    field: 'title',
    source: 'og:title',
    value: title,
    outcome: 'used',
    why: 'It is there.',
  } as const
  return {
    verdict: 'none',
    findings: ['title-present'],
    cause: 'No image.',
    confidence: null,
    evidence: null,
    warnings: [],
    robots: { page: 'allowed', image: 'unknown' },
    trace: Array.from({ length: 10 }, () => step),
    refresh: null,
  }
}

function buildDiagnostic(title: string | null): Diagnostic {
  return {
    id: 'title-present',
    severity: 'error',
    category: 'title',
    title: 'Missing title',
    message: `The title is ${title}.`,
    fixes: [{ description: 'Add one.', snippet: '<title>…</title>' }],
    docs: '/rules/title-present',
  }
}
