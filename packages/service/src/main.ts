/** `node dist/main.js`. Listens for signals first: to load the rest takes a second or more. */
import { endOnSignals } from './process-life.ts'

const handOver = endOnSignals()
const { start } = await import('./start.ts')
await start()
handOver()
