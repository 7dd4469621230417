/** `node dist/main.js`. Listens for signals first: to load the rest takes a second or more. */
import { endOnSignals } from './runtime/shutdown.ts'

const handOver = endOnSignals()
const { start } = await import('./runtime/start.ts')
await start()
handOver()
