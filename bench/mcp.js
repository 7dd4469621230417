/** How long an MCP client waits for the first answer of `devcli mcp`, compared with what cannot be avoided. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleDevcli } from '../packages/devcli/build.js'
import { median, printRatios } from './measure.js'

const ROUNDS = 15
const INITIALIZE = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
})}\n`

export async function benchMcp() {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-bench-mcp-'))
  const devcli = join(folder, 'devcli', 'devcli.js')
  const loaded = join(folder, 'loaded.mjs')
  const nothing = join(folder, 'nothing.mjs')
  writeFileSync(nothing, '')
  await bundleDevcli({ outfile: devcli, version: '0.0.0' })
  writeFileSync(join(folder, 'devcli', 'package.json'), '{"type":"module"}')
  // The same modules, loaded by a program that then does nothing with them.
  await build({
    entryPoints: [join(import.meta.dirname, '../packages/devcli/src/commands/mcp/mcp.ts')],
    outfile: loaded,
    bundle: true,
    platform: 'node',
    format: 'esm',
    minify: true,
    conditions: ['linklens-source'],
  })
  const contenders = {
    'bare Node, plus the bundle': () => run([loaded]),
    'bare Node': () => run([nothing]),
    'devcli mcp, until its first answer': () => run([devcli, 'mcp'], INITIALIZE),
  }
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, job] of Object.entries(contenders)) {
      const startedAt = performance.now()
      await job()
      if (round >= 0) times[name].push(performance.now() - startedAt)
    }
  }
  const medians = Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]))
  printRatios('Start of the local MCP server', medians, 'wall ms')
  rmSync(folder, { recursive: true, force: true })
}

/** @param input asked for an answer; without one the end of the process is waited for. */
function run(args, input) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    child.once('error', reject)
    child.once('close', resolve)
    if (input === undefined) return child.stdin.end()
    child.stdin.write(input)
    child.stdout.once('data', () => {
      resolve()
      child.kill()
    })
    return undefined
  })
}
