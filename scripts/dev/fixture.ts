/**
 * The pages over one saved capture: whatever URL is inspected, the report is that of the capture. There is no network,
 * no database and no guard. The capture is read again for each report, so that an edit of its files shows as well.
 */
import { readFileSync, statSync } from 'node:fs'
import { analyse, InspectError, type Capture, type Inspector } from '@linklens/engine'
import sharp from 'sharp'
import { captureFromJson } from '../../packages/engine/test/captures/capture-json.ts'
import { goldenCapture } from '../../packages/engine/test/captures/golden-capture.ts'
import { createApp } from '../../packages/service/src/app.tsx'
import { loadConfig } from '../../packages/service/src/config.ts'
import { createLogs } from '../../packages/service/src/telemetry/logs.ts'
import { serve } from '../../packages/service/src/runtime/serve.ts'
import { testDeps } from '../../packages/service/test/test-deps.ts'

/** Shown for a capture of a local page, whose own URL the live page would refuse. */
const STAND_IN = 'https://fixture.example/'

/** @param path a folder with a capture.json, or the JSON file of a whole capture. */
export async function serveFixture(path: string): Promise<{ port: number; url: string }> {
  const config = loadConfig({ APP_SECRET: 'signs the image URLs of a fixture', ...process.env })
  const deps = testDeps({
    config,
    logs: createLogs({ level: config.logLevel }),
    inspector: inspectorOf(path),
    fetchImage: async (url) => imageOf(readCapture(path), url),
  })
  const { mode, requestedUrl } = readCapture(path)
  const { port } = await serve(createApp(deps), deps)
  return { port, url: mode === 'local' ? STAND_IN : requestedUrl }
}

function readCapture(path: string): Capture {
  if (statSync(path).isDirectory()) return goldenCapture(path)
  return captureFromJson(JSON.parse(readFileSync(path, 'utf8')))
}

function inspectorOf(path: string): Inspector {
  return {
    capture: async () => readCapture(path),
    readers: () => Promise.reject(new Error('A saved capture has no answers to AI readers.')),
    complete: async (capture) => capture,
    inspect: async (_url, options) => {
      options?.onCaptured?.()
      return analyse(readCapture(path))
    },
  }
}

/** Most saved captures hold no more of an image than its size: then this is a grey image of that size. */
async function imageOf(capture: Capture, url: string): Promise<Uint8Array> {
  const image = capture.images.find((candidate) => candidate.url === url)
  if (image?.complete) return image.prefix
  const { imageAnalysis } = analyse(capture)
  const { width, height } =
    [imageAnalysis, ...imageAnalysis.candidates].find((seen) => seen.url === url) ?? {}
  if (!width || !height) throw new InspectError('FETCH_FAILED', 'The capture does not hold this image.')
  return sharp({ create: { width, height, channels: 3, background: '#9aa5b1' } })
    .png()
    .toBuffer()
}
