/** CPU time of `devcli check` of a folder, next to html-validate (its recommended rules, no image is looked at) on the same files. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleDevcli } from '../packages/devcli/build.js'
import { median, printRatios } from './measure.js'

const ROUNDS = 3
const HTML_VALIDATE = join(import.meta.dirname, 'node_modules/html-validate/bin/html-validate.mjs')

export async function benchSite(pages) {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-bench-site-'))
  const devcli = join(folder, 'devcli', 'devcli.js')
  await bundleDevcli({ outfile: devcli, version: '0.0.0' })
  writeFileSync(join(folder, 'devcli', 'package.json'), '{"type":"module"}')
  writeSite(join(folder, 'site'), pages)
  const file = join(folder, 'cpu')
  const count = join(folder, 'count.cjs')
  writeFileSync(count, countCpu(file))
  const contenders = {
    'html-validate': [HTML_VALIDATE, '--preset', 'recommended', '--ext', 'html', 'site'],
    'devcli check': [devcli, 'check', 'site', '--max', String(pages)],
  }
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, args] of Object.entries(contenders)) {
      await run(['--require', count, ...args], folder)
      times[name].push(Number(readFileSync(file, 'utf8')))
    }
  const medians = Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]))
  printRatios(`A folder of ${pages} pages (bar: 0.85)`, medians, 'CPU ms')
  rmSync(folder, { recursive: true, force: true })
}

const countCpu = (file) => `
if (require('node:worker_threads').isMainThread)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    require('node:fs').writeFileSync(${JSON.stringify(file)}, String((user + system) / 1000))
  })
`

/** Both find something on each page: html-validate ends with 1. */
function run(args, cwd) {
  return new Promise((resolve, reject) => {
    const options = { cwd, stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env.PATH, HOME: cwd } }
    const child = spawn(process.execPath, args, options)
    child.stdout.resume()
    child.once('error', reject)
    child.once('close', (code) => (code > 1 ? reject(new Error(`${args[2]} ended with ${code}`)) : resolve()))
  })
}

function writeSite(folder, pages) {
  mkdirSync(folder, { recursive: true })
  for (let page = 0; page < pages; page += 1)
    writeFileSync(join(folder, `p${page}.html`), pageOf(page, pages))
  // Its size is all that a card needs.
  const png = Buffer.alloc(60_000, 7)
  png.set(Buffer.from('89504e470d0a1a0a0000000d49484452000004b0000002760802000000', 'hex'))
  writeFileSync(join(folder, 'card.png'), png)
}

function pageOf(page, pages) {
  const url = `https://shop.example/p${page}`
  const about = `A loaf number ${page} from flour, water and salt, explained step by step.`
  const links = Array.from({ length: 40 }, (_, index) => {
    const to = (page * 7 + index * 13) % pages
    return `<p>Flour &amp; water, <a href="/p${to}">salt ${index}</a></p>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bread ${page}</title><meta name="description" content="${about}"><link rel="canonical" href="${url}">
<meta property="og:title" content="Bread ${page}"><meta property="og:description" content="${about}">
<meta property="og:image" content="https://shop.example/card.png"><meta property="og:url" content="${url}">
<meta name="twitter:card" content="summary_large_image"></head><body><h1>Bread ${page}</h1>${links.join('\n')}</body></html>`
}
