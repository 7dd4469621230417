/**
 * One contender in a process of its own: nobody pays for another's garbage, or runs code that was compiled
 * for another's objects. Arguments: its name, and the places of the pages it works on; answers each message
 * `{ minMs }` with the CPU milliseconds of one job, and `{ heap: true }` with the bytes that one job leaves behind.
 */
import { OURS } from './ours.js'
import { makePages } from './pages.js'
import { PEERS } from './peers.js'
import { heapOf, sampleOf } from './measure.js'

const [name, places] = process.argv.slice(2)
const all = makePages()
const pages = places.split(',').map((place) => all[Number(place)])
const read = await { ...OURS, ...PEERS }[name]()
const job = async () => {
  for (const page of pages) await read(page)
}
process.on('message', async ({ minMs, heap }) =>
  process.send(heap ? await heapOf(job) : await sampleOf(job, minMs)),
)
process.send('ready')
