/** `npm run fix`: mends what a machine can mend: lint, format, generated docs. */
import { build } from './build.js'
import { install, run, tool } from './setup.js'

install()
run('node', [tool('oxlint'), '--fix', '.'])
run('node', [tool('oxfmt'), '.'])
build()
const docs = run('node', ['scripts/generate-docs.js'])
process.exitCode = docs.status ?? 1
