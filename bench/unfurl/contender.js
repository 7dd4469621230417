/**
 * One library in a process of its own: what kills it ends nobody else. Arguments: its name, and our bundle.
 * Sends what its import cost, or `missing`; then answers each message `{ urls, minMs }` (once, and again until so long has
 * passed) with the last result of each URL and what a call cost: milliseconds, CPU milliseconds, and megabytes at the
 * most above what the process had before.
 */
import { LIBRARIES } from './libraries.js'

const [name, bundle] = process.argv.slice(2)
const megabytes = (bytes) => Math.round(bytes / 1e6)
const rssAtMost = () => process.resourceUsage().maxRSS * 1024

const before = { cpu: process.cpuUsage(), rss: process.memoryUsage().rss }
const call = await LIBRARIES[name](bundle).catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
})
if (!call) {
  process.send({ missing: true })
  process.disconnect()
} else {
  const mb = megabytes(process.memoryUsage().rss - before.rss)
  process.send({ cpuMs: cpuMsSince(before.cpu), mb })
}

process.on('message', async ({ urls, minMs = 0 }) => {
  const [rss, started, cpu] = [process.memoryUsage().rss, performance.now(), process.cpuUsage()]
  let results = []
  let calls = 0
  do {
    results = []
    for (const url of urls) results.push(await call(url).then(cardOf, refusalOf))
    calls += urls.length
  } while (performance.now() - started < minMs)
  process.send({
    results,
    ms: (performance.now() - started) / calls,
    cpuMs: cpuMsSince(cpu) / calls,
    mb: Math.max(0, megabytes(rssAtMost() - rss)),
  })
})

function cpuMsSince(start) {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const cardOf = ({ title, image }) => ({ title: title ?? null, image: image?.url ?? image ?? null })
const refusalOf = (error) => ({ error: error.reason ?? error.message ?? String(error) })
