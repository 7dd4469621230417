/** Entry point: `node dist/main.js`. Handles signals first, because loading the rest takes a second or more. */
import { endOnSignals } from './runtime/shutdown.ts'

endOnSignals()
const { start } = await import('./start.ts')
await start()
