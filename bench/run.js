/** Prints ratios measured in this one run; see README.md on how to read them. */
import { benchDevcli } from './devcli.js'
import { benchEngine } from './engine.js'
import { benchLoad } from './load.js'
import { benchMcp } from './mcp.js'
import { benchService } from './service.js'
import { soak } from './soak.js'

const which = process.argv[2] ?? 'all'
console.log(
  `Node ${process.version}, ${process.platform}-${process.arch}. Trust the ratios, not the milliseconds.`,
)
if (which === 'all' || which === 'engine') await benchEngine()
if (which === 'all' || which === 'service') await benchService()
if (which === 'all' || which === 'devcli') await benchDevcli()
if (which === 'all' || which === 'mcp') await benchMcp()
if (which === 'load') await benchLoad(process.argv[3], Number(process.argv[4] ?? 50_000))
if (which === 'lighthouse') {
  // Loaded for this alone: it is a large program.
  const { benchLighthouse } = await import('./lighthouse.js')
  await benchLighthouse()
}
if (which === 'soak') await soak(Number(process.argv[3] ?? 20_000))
// The service that was measured still listens.
process.exit()
