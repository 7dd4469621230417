/** `npm run bench unfurl`: libraries that build link previews, on one hostile origin on loopback, in one table. README.md has more. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundleLibrary } from '../packages/engine/build-library.js'
import { median, printRatios } from './measure.js'
import { OURS, startContender } from './unfurl/contenders.js'
import { installedSize } from './unfurl/installed-size.js'
import { LIBRARIES, PACKAGES } from './unfurl/libraries.js'

const ROUNDS = 5
const TURN_MS = 1_000

/** Every one leads to this machine. */
const LOOPBACK = [
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  '2130706433',
  '0x7f.1',
  '127.1',
]

/** What each page should give. */
const HOSTILE = {
  '/late': 'head at once, body after 1.5 s: "Card" without waiting for the body',
  '/small': 'small page with <base>: "Card", image /base/card.png',
  '/shift-jis': 'Shift_JIS by a meta tag: "プレビュー"',
  '/euc-kr': 'EUC-KR by the header: "미리보기"',
  '/challenge': "403, Cloudflare's challenge: an error",
  '/bomb': 'gzip bomb, 29 kB on the wire and 30 MB unpacked: "Card"; ours at most 20 MB more',
  '/endless': 'HTML without an end, stopped at 80 MB: "Card"',
  '/file': 'application/octet-stream of 80 MB: an error',
}

export async function benchUnfurl() {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-bench-'))
  await bundleLibrary(folder)
  const origin = fork(join(import.meta.dirname, 'unfurl/origin.js'))
  try {
    const [{ port }] = await once(origin, 'message')
    const world = { bundle: join(folder, 'unfurl.js'), port }
    const names = await installed(world)
    const rows = [
      sizesOf(names, folder),
      ...(await importsOf(names, world)),
      ...(await costsOf(names, world)),
    ]
    for (const [path, title] of Object.entries(HOSTILE)) rows.push(await hostileOf(names, world, path, title))
    rows.push(await loopbackOf(names, { ...world, isPlayed: false }, origin))
    printTable(names, rows)
    await printLongPages(world)
  } finally {
    origin.kill()
    rmSync(folder, { recursive: true })
  }
}

async function installed(world) {
  const names = []
  for (const name of Object.keys(LIBRARIES)) {
    const { imported, stop } = await startContender(name, world)
    stop()
    if (imported.missing) console.log(`${name}: not installed, and left out.`)
    else if (imported.died) console.log(`${name}: left out, ${imported.died} when it is imported.`)
    else names.push(name)
  }
  return names
}

/** @param rows of what was measured, each with the text of each library. */
function printTable(names, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  console.log(['', line(['', ...names]), line(['---', ...names.map(() => '---')])].join('\n'))
  for (const { title, cells } of rows) console.log(line([title, ...names.map((name) => cells[name] ?? '-')]))
}

/** It takes minutes: what is under way is said apart from the table. */
function rowOf(title, cells) {
  console.error(title)
  return { title, cells }
}

function sizesOf(names, folder) {
  const files = globSync('unfurl*.js', { cwd: folder })
    .filter((file) => file !== 'unfurl.browser.js')
    .map((file) => readFileSync(join(folder, file)))
  const kilobytes = (sizes) => Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)
  const ours = `0 packages next to it, ${kilobytes(files.map(({ length }) => length))} kB of JavaScript (${kilobytes(files.map((file) => gzipSync(file).length))} kB gzip)`
  const cells = names.map((name) => {
    if (name === OURS) return [name, ours]
    const { packages, megabytes } = installedSize(PACKAGES[name])
    return [name, `${packages} packages, ${megabytes} MB`]
  })
  return rowOf('Installed', Object.fromEntries(cells))
}

/** In turn, each in a new process. */
async function importsOf(names, world) {
  const costs = Object.fromEntries(names.map((name) => [name, []]))
  const memory = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const { imported, stop } = await startContender(name, world)
      stop()
      costs[name].push(imported.cpuMs)
      memory[name] = imported.mb
    }
  }
  return [
    ratiosOf('Import, CPU (our bar: 1.3 × unfurl.js)', mapValues(costs, median)),
    rowOf(
      'Memory after the import',
      mapValues(memory, (mb) => `${mb} MB more`),
    ),
  ]
}

/** One call for a page of 10 kB, and for one of 3 MB. */
async function costsOf(names, world) {
  const small = await costPerCall(names, world, ['/small'])
  const large = await costPerCall(names, world, ['/large'], { rounds: 1, warmUpMs: 0 })
  const first = ([cost]) => cost
  return [
    ratiosOf('A page of 10 kB, CPU (our bar: 1 × unfurl.js)', mapValues(small, first)),
    ratiosOf('A page of 3 MB whose tags come first, CPU', mapValues(large, first)),
  ]
}

/** Times as much as unfurl.js, where it is installed: our bars name it. Else, as we. */
function ratiosOf(title, costs) {
  const unit = costs['unfurl.js'] ?? costs[OURS]
  return rowOf(
    title,
    mapValues(costs, (cost) => `${twoDigits(cost / unit)} × (${twoDigits(cost)} ms)`),
  )
}

const twoDigits = (value) => (value < 10 ? value.toPrecision(2) : String(Math.round(value)))

/** Of a page that lacks a description, and so is read on behind its head. */
async function printLongPages(world) {
  const paths = ['/long-first', '/long']
  const { [OURS]: costs } = await costPerCall([OURS], world, paths)
  const rows = { 'its first 512 kB alone': costs[0], 'a page of 3 MB': costs[1] }
  printRatios('Linklens unfurl, of a page that lacks a description', rows, 'CPU ms', {
    'a page of 3 MB': '1.2 ×',
  })
}

/**
 * In turn, each library in a process of its own. A turn is long enough to make little of the caches that the others
 * have emptied.
 * @returns CPU milliseconds of a call for each of the paths.
 */
async function costPerCall(names, world, paths, { rounds = ROUNDS, warmUpMs = 5_000 } = {}) {
  const contenders = await Promise.all(names.map(async (name) => [name, await startContender(name, world)]))
  const measure = async ({ ask, urlOf }, path, minMs) => {
    const { cpuMs = Number.NaN } = await ask({ urls: [urlOf(path)], minMs })
    return cpuMs
  }
  const costs = {}
  for (const [name, contender] of contenders) {
    costs[name] = paths.map(() => [])
    for (const path of paths) await measure(contender, path, warmUpMs)
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, contender] of contenders) {
      for (const [place, path] of paths.entries())
        costs[name][place].push(await measure(contender, path, warmUpMs && TURN_MS))
    }
  }
  for (const [, { stop }] of contenders) stop()
  return mapValues(costs, (ofPaths) => ofPaths.map(median))
}

/** A new process for each, warmed up by the small page. */
async function hostileOf(names, world, path, title) {
  const cells = {}
  for (const name of names) {
    const { ask, urlOf, stop } = await startContender(name, world)
    await ask({ urls: [urlOf('/small')], minMs: 100 })
    const { results, died, ms, mb } = await ask({ urls: [urlOf(path)] })
    stop()
    cells[name] = died ?? `${textOf(results[0])}; ${Math.round(ms)} ms, at most ${mb} MB more`
  }
  return rowOf(title, cells)
}

/** Nothing is played: the guard and the libraries have this machine's network. What counts is that the origin is asked. */
async function loopbackOf(names, world, origin) {
  const cells = {}
  for (const name of names) {
    const { ask, stop } = await startContender(name, world)
    const reached = []
    for (const host of LOOPBACK) {
      await askedOf(origin)
      await ask({ urls: [`http://${host}:${world.port}/small`] })
      if ((await askedOf(origin)) > 0) reached.push(host)
    }
    stop()
    cells[name] = [`${reached.length} of ${LOOPBACK.length}`, ...reached].join(' ')
  }
  return rowOf('Reaches this machine as', cells)
}

async function askedOf(origin) {
  origin.send('asked')
  const [{ asked }] = await once(origin, 'message')
  return asked
}

const textOf = ({ error, title, image }) =>
  error === undefined ? `${JSON.stringify(title)}, image ${image}` : `error: ${String(error).slice(0, 60)}`

const mapValues = (values, change) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
