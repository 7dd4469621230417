/** Prints ratios measured in this one run; see README.md on how to read them. */

/**
 * Each part is loaded for itself: what asks and measures should have little in memory. With all peers in it, its own
 * collections held it up by 40 ms twice a second, and the service seemed to answer late.
 */
const PARTS = {
  engine: async () => (await import('./engine.js')).benchEngine(),
  service: async () => (await import('./service.js')).benchService(),
  devcli: async () => (await import('./devcli.js')).benchDevcli(),
  site: async (pages = '1000') => (await import('./site.js')).benchSite(Number(pages)),
  load: async (only, count = '50000') => (await import('./load.js')).benchLoad(only, Number(count)),
  lighthouse: async () => (await import('./lighthouse.js')).benchLighthouse(),
  soak: async (count = '20000') => (await import('./soak.js')).soak(Number(count)),
  heavy: async () => (await import('./heavy-pages.js')).heavyPages(),
  attack: async (seconds = '60') => (await import('./page-attack.js')).pageAttack(Number(seconds)),
  unfurl: async () => (await import('./unfurl.js')).benchUnfurl(),
}

/** What runs where nothing is named; the others take long. */
const USUAL = ['engine', 'service', 'devcli']

const [, , which = 'all', ...more] = process.argv
const parts = which === 'all' ? USUAL : [which]
if (!parts.every((part) => part in PARTS)) {
  console.error(`There is no bench ${which}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
console.log(
  `Node ${process.version}, ${process.platform}-${process.arch}. Trust the ratios, not the milliseconds.`,
)
for (const part of parts) await PARTS[part](...more)
// The service that was measured still listens.
process.exit()
