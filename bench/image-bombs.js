/**
 * Ten images that want gigabytes or minutes, viewed on live pages one, four and ten at once. What must stay bounded:
 * the memory of the serving process (250 MB more at most), that of its image processes, and the time that a usual
 * image takes meanwhile. Linux only: nothing else says what a process has.
 */
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { startService } from './load/service.js'

const SAMPLE_MS = 20
/** What is still there after this long is kept. */
const SETTLE_MS = 8_000

export async function imageBombs() {
  if (!existsSync('/proc/self/statm')) return console.log('\nImage bombs: Linux only')
  console.log('\nImage bombs on live pages: resident MB of the serving process and of its image processes')
  console.log(
    '  at once   before   peak   kept   image processes, peak   a page with its image: first, alone, meanwhile (ms)',
  )
  const usual = await usualImage()
  const bombs = await makeBombs()
  const origin = await startOrigin({ ...bombs, usual })
  for (const count of [1, 4, 10]) {
    const row = await view(origin, Object.keys(bombs).slice(0, count))
    console.log(`  ${row.map((cell) => String(cell).padStart(7)).join('   ')}`)
  }
  origin.server.close()
}

async function view(origin, names) {
  const service = await startService({ http: origin.port, https: 0 })
  const first = await timeOf(service, 'usual', 'first')
  const alone = median(await times(service, 'alone', 5))
  const before = resident(service.pid)
  const watch = watchPeaks(service.pid)
  const viewed = Promise.all(names.map((name) => viewImage(service, name, name)))
  await sleep(500)
  const meanwhile = await times(service, 'meanwhile', 3)
  await viewed
  await sleep(SETTLE_MS)
  const { own, children } = watch.end()
  const kept = resident(service.pid)
  await service.stop()
  const ms = [first, alone, Math.max(...meanwhile)].map((time) => time.toFixed(0)).join(', ')
  return [names.length, mb(before), mb(own), mb(kept), mb(children), ms]
}

async function times(service, prefix, count) {
  const all = []
  // Another host each time: the same image would come out of the cache.
  for (let index = 0; index < count; index += 1) all.push(await timeOf(service, 'usual', `${prefix}${index}`))
  return all
}

async function timeOf(service, name, host) {
  const at = performance.now()
  await viewImage(service, name, host)
  return performance.now() - at
}

async function viewImage(service, name, host) {
  const url = await imageUrlOf(service, name, host)
  // A page that says why it shows no image names none.
  if (url) await service.ask(url).catch(() => {})
}

async function imageUrlOf(service, name, host) {
  const page = await service.ask(`/r/live?url=${encodeURIComponent(`http://${host}.example.com/${name}`)}`)
  return /src="(\/images\/[^"]+)"/.exec(page)?.[1]
}

async function startOrigin(images) {
  const server = createServer((request, response) => {
    const [, name, isImage] = /^\/([\w-]+)(\.image)?$/.exec(request.url) ?? []
    const image = images[name]
    if (!image) return response.writeHead(404).end()
    if (isImage) return response.end(image)
    const head = `<title>A page</title><meta property="og:image" content="/${name}.image">`
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><html><head>${head}</head></html>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: server.address().port }
}

const usualImage = () =>
  sharp({
    create: {
      width: 1200,
      height: 630,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()

/** The first six are over the limits of pixels by their own headers, the others only in what they need. */
async function makeBombs() {
  const blank = (width, height, channels = 3) =>
    sharp({ create: { width, height, channels, background: '#2a4bd0' } })
  const svg = (inner, side) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${inner}</svg>`)
  const pattern =
    '<pattern id="p" width="30000" height="30000" patternUnits="userSpaceOnUse"><rect width="30000" height="30000" fill="red"/></pattern><rect width="200" height="100" fill="url(#p)"/>'
  const blurs = `<filter id="f" x="0" y="0" width="100%" height="100%">${'<feGaussianBlur stdDeviation="100"/>'.repeat(300)}</filter><rect width="100%" height="100%" filter="url(#f)"/>`
  const deep = { compressionLevel: 9, progressive: true }
  return {
    avif: await blank(8000, 7999).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
    'avif-again': await blank(7999, 8000).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
    gif: await blank(60_000, 1000).gif({ effort: 1 }).toBuffer(),
    png: await blank(8000, 7900, 4).png(deep).toBuffer(),
    webp: await blank(16_000, 4000, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
    tiff: await blank(8000, 7990, 4).tiff({ compression: 'deflate' }).toBuffer(),
    'svg-pattern': svg(pattern, 3000),
    'svg-blurs': svg(blurs, 4000),
    'png-deep': await blank(8000, 3990, 4).toColourspace('rgb16').png(deep).toBuffer(),
    'avif-allowed': await blank(4000, 3990).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
  }
}

/** @returns the highest resident bytes, of a process and of all its children together. */
function watchPeaks(pid) {
  const peak = { own: 0, children: 0 }
  const timer = setInterval(() => {
    peak.own = Math.max(peak.own, resident(pid))
    peak.children = Math.max(
      peak.children,
      childrenOf(pid).reduce((sum, child) => sum + resident(child), 0),
    )
  }, SAMPLE_MS)
  return {
    end() {
      clearInterval(timer)
      return peak
    },
  }
}

function resident(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096
  } catch {
    return 0 // it has ended
  }
}

function childrenOf(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    try {
      return readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean)
    } catch {
      return [] // it has ended
    }
  })
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const mb = (bytes) => (bytes / 1e6).toFixed(0)
