import { describe, expect, it } from 'vitest'
import { asDeployed } from './as-deployed.ts'
import type { Capture, CapturedResponse, ImageCapture } from './capture.ts'

const timings = { dns: null, connect: 1, tls: null, firstByte: 3, download: 4, total: 10 }
const answer = (finalUrl: string, hops: string[] = []): CapturedResponse => ({
  finalUrl,
  status: 200,
  headers: [],
  redirects: hops.map((url) => ({ url, status: 302, location: '/next' })),
  timings,
})
const image = (url: string, response: CapturedResponse | null): ImageCapture => ({
  url,
  response,
  prefix: Uint8Array.of(1),
  complete: true,
  totalBytes: 1,
  error: null,
})
const file = (origin: string) => ({ origin, status: 200, body: '', error: null })

const capture: Capture = {
  captureVersion: 2,
  mode: 'local',
  requestedUrl: 'http://localhost:3000/',
  capturedAt: '2026-11-21T09:00:00.000Z',
  userAgent: 'Linklens/0',
  acceptLanguage: 'en',
  page: { ...answer('http://localhost:3000/'), body: new Uint8Array(), encodedBytes: 0 },
  images: [
    image(
      'https://example.com/a.png',
      answer('http://localhost:3000/b.png?c', ['http://localhost:3000/a.png']),
    ),
    image('http://localhost:3000/d.png', answer('http://localhost:3000/d.png')),
    image('https://cdn.example.net/e.png', answer('https://cdn.example.net/e.png')),
  ],
  robots: [file('http://localhost:3000'), file('https://cdn.example.net')],
  durationMs: 1,
}

describe('asDeployed', () => {
  it('leaves a remote capture as it is', () => {
    const { images, robots } = capture
    expect(asDeployed({ ...capture, mode: 'remote' })).toMatchObject({ images, robots, localRobots: [] })
  })

  it('sets the robots.txt of the development server apart', () => {
    const { robots, localRobots } = asDeployed(capture)
    expect(robots).toEqual([file('https://cdn.example.net')])
    expect(localRobots).toEqual([file('http://localhost:3000')])
  })

  it('leaves the images as they are where no site is known', () => {
    expect(asDeployed(capture).images).toEqual(capture.images)
  })

  it('moves to the site what its own server answered', () => {
    const [moved, , elsewhere] = asDeployed({ ...capture, site: 'https://example.com' }).images
    expect(moved?.response).toMatchObject({
      finalUrl: 'https://example.com/b.png?c',
      redirects: [{ url: 'https://example.com/a.png' }],
    })
    expect(elsewhere).toEqual(capture.images[2])
  })
})
