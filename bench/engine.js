/** The engine on replayed captures, by stage, beside the libraries that people use for the same job. */
import { extract } from '../packages/engine/dist/extract/extract.js'
import { analyse } from '../packages/engine/dist/index.js'
import { assemble } from '../packages/engine/dist/inspection/assemble.js'
import { readPlatforms } from '../packages/engine/dist/platforms/index.js'
import { readFacts } from '../packages/engine/dist/read-facts.js'
import { runRules } from '../packages/engine/dist/rules/run-rules.js'
import { scoreDeductions } from '../packages/engine/dist/score/score.js'
import { cpuPerJob, cpuPerJobApart, printRatios } from './measure.js'
import { captureOf, CONTENT_TYPE } from './ours.js'
import { makePages } from './pages.js'
import { PEERS } from './peers.js'

export async function benchEngine() {
  const pages = makePages()
  const middle = Math.floor(pages.length / 2)
  const medianPage = pages[middle]
  const megabytes = pages.reduce((sum, { html }) => sum + html.length, 0) / 1e6
  const others = Object.keys(PEERS)
  const whole = others.filter((name) => !['htmlparser2 with callbacks', 'parse5 tree'].includes(name))
  printRatios(
    `Extraction: bytes to tags, all ${pages.length} pages, ${megabytes.toFixed(1)} MB`,
    await cpuPerJobApart(['Linklens extract', ...others], [...pages.keys()]),
  )
  printRatios(
    `The whole engine without network, median page (${medianPage.name}): bytes to JSON`,
    await cpuPerJobApart(['Linklens: inspection as JSON', 'Linklens extract', ...whole], [middle]),
  )
  printRatios(
    `The engine by stage, median page (${medianPage.name}); each stage repeated alone, so without the first touch of its input`,
    await cpuByStage(medianPage),
  )
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
    extract: () => extract(page.html, CONTENT_TYPE),
    'extract, metadata, image': () => readFacts(captureOf(page)),
    platforms: () => readPlatforms(facts),
    rules: () => runRules(facts, platforms),
    score: () => scoreDeductions(deductions),
    inspection: () => assemble(parts),
    JSON: () => JSON.stringify(inspection),
  })
}
