/** `npm run goldens`: writes the expected inspections of the golden captures again. Read the diff. */
import { install, run, tool } from './setup.js'

install()
const { status } = run('node', [tool('vitest'), 'run', 'packages/engine/test/captures', '--update'])
process.exitCode = status ?? 1
