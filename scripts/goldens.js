/** `npm run goldens`: writes the expected inspections of the golden captures anew. Read the diff. */
import { build } from './build.js'
import { install, run, tool } from './setup.js'

install()
build()
const { status } = run('node', [tool('vitest'), 'run', 'packages/engine/test/captures', '--update'])
process.exitCode = status ?? 1
