/** `npm run release`: makes what `/releases/` serves; see docs/releasing.md. `-- --host` makes this platform's part alone. */
import { join } from 'node:path'
import { build } from './build.js'
import { install, run } from './setup.js'

install()
// The packages' types are compiled.
build()
const { status } = run('node', [join('scripts', 'release', 'main.ts'), ...process.argv.slice(2)])
process.exitCode = status ?? 1
