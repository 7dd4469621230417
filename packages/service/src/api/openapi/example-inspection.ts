/** The example answer of the API's documentation: a real inspection of a small made-up page. */
import { analyse, CAPTURE_VERSION, type Inspection } from '@linklens/engine'

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Example Domain</title>
<meta name="description" content="A page that shows what an inspection looks like.">
<link rel="canonical" href="https://example.com/">
<meta property="og:title" content="Example Domain">
<meta property="og:type" content="website">
</head>
<body><p>Example</p></body>
</html>
`

/** Always the same: the analysis is a pure function of the capture. */
export function exampleInspection(): Inspection {
  const body = new TextEncoder().encode(HTML)
  const timings = { dns: 4, connect: 12, tls: 15, firstByte: 41, download: 2, total: 74 }
  return analyse({
    captureVersion: CAPTURE_VERSION,
    mode: 'remote',
    requestedUrl: 'https://example.com/',
    capturedAt: '2026-11-20T12:00:00.000Z',
    userAgent: 'Mozilla/5.0 (compatible; Linklens/0.1.0)',
    acceptLanguage: 'en',
    page: {
      finalUrl: 'https://example.com/',
      status: 200,
      headers: [['content-type', 'text/html; charset=utf-8']],
      redirects: [],
      timings,
      body,
      encodedBytes: body.byteLength,
    },
    images: [],
    robots: [{ origin: 'https://example.com', status: 404, body: null, error: null }],
    durationMs: 80,
  })
}
