/**
 * How much slower an inspection is with crawler views, on an origin that takes 100 ms for each answer and treats all
 * alike: `npm run bench views`. It should take at most 1.15 times as long.
 */
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createInspector } from '@linklens/engine'
import { png } from '../packages/engine/test/image/build-image.ts'

const ANSWER_MS = 100
const INSPECTIONS = 30
const MOST = 1.15
const URL_OF_PAGE = 'http://shop.example.com/bread'

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread</title><meta property="og:title" content="Bread"><meta property="og:url" content="${URL_OF_PAGE}"><meta property="og:image" content="http://shop.example.com/card.png"></head><body>${'<p>Flour, water, salt and time.</p>'.repeat(500)}</body></html>`

export async function crawlerViews() {
  const image = png(1_200, 630)
  const server = createServer(async ({ url }, response) => {
    await sleep(ANSWER_MS)
    if (url === '/robots.txt') return response.writeHead(404).end()
    const isImage = url.endsWith('.png')
    response.writeHead(200, { 'content-type': isImage ? 'image/png' : 'text/html' })
    response.end(isImage ? image : `${HTML}<!-- ${Math.random()} -->`)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  const network = {
    resolve: async () => ['93.184.215.14'],
    dial: () => connect({ host: '127.0.0.1', port }),
  }
  const inspector = createInspector({ userAgent: 'Linklens/0 (bench)', network })
  const times = { without: [], with: [] }
  for (let round = 0; round < INSPECTIONS + 5; round += 1) {
    for (const [name, options] of [
      ['without', {}],
      ['with', { crawlers: 'auto' }],
    ]) {
      const startedAt = performance.now()
      await inspector.inspect(URL_OF_PAGE, options)
      // The first rounds compile.
      if (round >= 5) times[name].push(performance.now() - startedAt)
    }
  }
  server.close()
  server.closeAllConnections()
  const [without, withViews] = [median(times.without), median(times.with)]
  const ratio = withViews / without
  console.log(`\nCrawler views, ${ANSWER_MS} ms per answer: ${INSPECTIONS} inspections each, median`)
  console.log(
    `  without ${without.toFixed(0)} ms, with ${withViews.toFixed(0)} ms: ${ratio.toFixed(2)} times; it should stay below ${MOST}`,
  )
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
