/** The engine on replayed captures, by stage, beside the libraries that people use for the same job. */
import { createRequire } from 'node:module'
import { Parser } from 'htmlparser2'
import * as parse5 from 'parse5'
import { extract } from '../packages/engine/dist/extract/extract.js'
import { analyse } from '../packages/engine/dist/index.js'
import { assemble } from '../packages/engine/dist/inspection/assemble.js'
import { readPlatforms } from '../packages/engine/dist/platforms/index.js'
import { readFacts } from '../packages/engine/dist/read-facts.js'
import { runRules } from '../packages/engine/dist/rules/run-rules.js'
import { scoreDeductions } from '../packages/engine/dist/score/score.js'
import { cpuPerJob, printRatios } from './measure.js'
import { makePages } from './pages.js'

const require = createRequire(import.meta.url)
const openGraphScraper = require('open-graph-scraper')
const { unfurl } = require('unfurl.js')
const metascraper = require('metascraper')(
  ['author', 'date', 'description', 'image', 'publisher', 'title', 'url'].map((name) =>
    require(`metascraper-${name}`)(),
  ),
)

const contentType = 'text/html; charset=utf-8'

export async function benchEngine() {
  const pages = makePages()
  const medianPage = pages[Math.floor(pages.length / 2)]

  const all = (job) => async () => {
    for (const page of pages) await job(page)
  }
  printRatios(
    `Extraction: bytes to tags, all ${pages.length} pages, ${(pages.reduce((sum, { html }) => sum + html.length, 0) / 1e6).toFixed(1)} MB`,
    await cpuPerJob(
      {
        'Linklens extract': all(extractOurs),
        'htmlparser2 with callbacks': all(withHtmlparser2),
        'parse5 tree': all(withParse5),
        'open-graph-scraper': all(withOpenGraphScraper),
        'unfurl.js': all(withUnfurl),
        'metascraper, 7 rules': all(withMetascraper),
      },
      { rounds: 3 },
    ),
  )
  printRatios(
    `The whole engine without network, median page (${medianPage.name}): bytes to JSON`,
    await cpuPerJob({
      'Linklens: inspection as JSON': () => JSON.stringify(analyse(captureOf(medianPage))),
      'open-graph-scraper': () => withOpenGraphScraper(medianPage),
      'unfurl.js': () => withUnfurl(medianPage),
      'metascraper, 7 rules': () => withMetascraper(medianPage),
    }),
  )
  printRatios(`The engine by stage, median page (${medianPage.name})`, await cpuByStage(medianPage))
  printRatios(
    'The whole engine without network, by page size',
    await cpuPerJob(
      Object.fromEntries(pages.map((page) => [page.name, () => JSON.stringify(analyse(captureOf(page)))])),
    ),
  )
}

/** Each stage on the outcome of those before it. */
async function cpuByStage(page) {
  const capture = captureOf(page)
  const facts = readFacts(capture)
  const platforms = readPlatforms(facts)
  const { diagnostics, deductions } = runRules(facts, platforms)
  const parts = { capture, facts, platforms, diagnostics, score: scoreDeductions(deductions) }
  const inspection = assemble(parts)
  return cpuPerJob({
    extract: () => extractOurs(page),
    'extract, metadata, image': () => readFacts(captureOf(page)),
    platforms: () => readPlatforms(facts),
    rules: () => runRules(facts, platforms),
    score: () => scoreDeductions(deductions),
    inspection: () => assemble(parts),
    JSON: () => JSON.stringify(inspection),
  })
}

function extractOurs({ html }) {
  return extract(html, contentType)
}

function withHtmlparser2({ html }) {
  const found = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'meta' || name === 'link') found.push(attributes)
    },
    ontext() {},
  })
  parser.end(html.toString('utf8'))
  return found
}

function withParse5({ html }) {
  return parse5.parse(html.toString('utf8'), { scriptingEnabled: false })
}

function withOpenGraphScraper({ html }) {
  return openGraphScraper({ html: html.toString('utf8') })
}

function withUnfurl({ html, url }) {
  return unfurl(url, {
    oembed: false,
    fetch: async () => new Response(html, { headers: { 'content-type': contentType } }),
  })
}

function withMetascraper({ html, url }) {
  return metascraper({ html: html.toString('utf8'), url })
}

/** A capture as the network stage would have left it; made anew each time, because readings are remembered per page. */
function captureOf({ html, url }) {
  const timings = { dns: 1, connect: 1, tls: 1, firstByte: 1, download: 1, total: 5 }
  const headers = [['content-type', contentType]]
  return {
    captureVersion: 1,
    mode: 'remote',
    requestedUrl: url,
    capturedAt: '2026-11-21T09:00:00.000Z',
    userAgent: 'bench',
    acceptLanguage: 'en',
    page: {
      finalUrl: url,
      status: 200,
      headers,
      redirects: [],
      timings,
      body: html,
      encodedBytes: html.length,
    },
    images: [],
    robots: [{ origin: 'https://example.com', status: 200, body: 'User-agent: *\nAllow: /\n', error: null }],
    durationMs: 5,
  }
}
