/** The process that `npm run dev` starts again after each edit. Nothing that is built or released imports this folder. */
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildAssets } from '../../packages/service/build-assets.js'

const { values } = parseArgs({ options: { fixture: { type: 'string' }, origin: { type: 'string' } } })

// Styles and scripts are bundled in other threads while this one loads the service.
const assets = buildAssets(join(import.meta.dirname, '../../packages/service/dist/assets'))
const { startDev } = await import('./start-dev.ts')
await assets
await startDev(values)
// Node writes it when a process ends by itself; this one is killed.
flushCompileCache()
