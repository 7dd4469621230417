/** The engine on replayed captures, by stage, compared with the libraries that people use for the same job. */
import { extract } from '../packages/engine/dist/extract/extract.js'
import { analyse } from '../packages/engine/dist/index.js'
import { assemble } from '../packages/engine/dist/inspection/assemble.js'
import { readPlatforms } from '../packages/engine/dist/platforms/index.js'
import { readFacts } from '../packages/engine/dist/facts/read-facts.js'
import { runRules } from '../packages/engine/dist/rules/run-rules.js'
import { scoreDeductions } from '../packages/engine/dist/score/score.js'
import { cpuPerJob, cpuPerJobApart, heapPerJobApart, printRatios } from './measure.js'
import { captureOf, CONTENT_TYPE } from './ours.js'
import { makePages } from './pages.js'
import { PEERS } from './peers.js'

const TAGS_ONLY = ['htmlparser2 with callbacks', 'parse5 tree']
const WHOLE = 'Linklens: inspection as JSON'
const EXTRACTION = 'Linklens extract'
const AFTER = 'Linklens, all after extraction (the difference)'

export async function benchEngine() {
  const pages = makePages()
  const middle = Math.floor(pages.length / 2)
  const others = Object.keys(PEERS)
  const all = [...pages.keys()]
  printRatios(
    `Extraction: bytes to tags, all ${sizeOf(pages)} 10 kB to 3 MB`,
    await cpuPerJobApart([EXTRACTION, ...others], all),
    'CPU ms',
    {
      'htmlparser2 with callbacks': 'at least 4 ×',
      'parse5 tree': 'at least 10 ×',
      'metascraper, 7 rules': 'at least 70 ×',
    },
  )
  // In the set as a whole the largest pages outweigh the rest; on small ones the tags of the head weigh more.
  const small = all.filter((place) => pages[place].html.length < 250_000)
  printRatios(
    `The same, the ${sizeOf(small.map((place) => pages[place]))} that are as large as most pages are`,
    await cpuPerJobApart([EXTRACTION, ...others], small),
  )
  const whole = [WHOLE, EXTRACTION, ...others.filter((name) => !TAGS_ONLY.includes(name))]
  // The median page, whose tags are Latin-1 throughout as on 56 of 100 real ones, and its neighbour, whose are not.
  for (const place of [middle, middle + 1]) {
    const { name, signs } = pages[place]
    printRatios(
      `The whole engine without network, bytes to JSON: page of ${name}, its tags ${signs}`,
      withDifference(await cpuPerJobApart(whole, [place])),
      'CPU ms',
      { [AFTER]: 'at most 0.5 ms', 'metascraper, 7 rules': 'at least 25 ×' },
    )
    printRatios(
      'The same, memory left to the garbage collector',
      withDifference(await heapPerJobApart(whole, [place])),
      'kB',
    )
  }
  printRatios(
    `The engine by stage, page of ${pages[middle].name}; each stage repeated alone, so without the first touch of its input`,
    await cpuByStage(pages[middle]),
  )
  printRatios(
    'The whole engine without network, by page size',
    await cpuPerJob(
      Object.fromEntries(pages.map((page) => [page.name, () => JSON.stringify(analyse(captureOf(page)))])),
    ),
  )
}

function sizeOf(pages) {
  const bytes = pages.reduce((sum, { html }) => sum + html.length, 0)
  return `${pages.length} pages, ${(bytes / 1e6).toFixed(1)} MB,`
}

function withDifference({ [WHOLE]: whole, [EXTRACTION]: extraction, ...others }) {
  return { [WHOLE]: whole, [EXTRACTION]: extraction, [AFTER]: whole - extraction, ...others }
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
    extract: () => extract(page.html, CONTENT_TYPE),
    'extract, metadata, image': () => readFacts(captureOf(page)),
    platforms: () => readPlatforms(facts),
    rules: () => runRules(facts, platforms),
    score: () => scoreDeductions(deductions),
    inspection: () => assemble(parts),
    JSON: () => JSON.stringify(inspection),
  })
}
