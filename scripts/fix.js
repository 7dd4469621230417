/** `npm run fix`: fixes what a machine can fix: lint, format and generated docs. */
import { install, run, tool } from './setup.js'

install()
run('node', [tool('oxlint'), '--fix', '.'])
run('node', [tool('oxfmt'), '.'])
// The generated docs are made from what is compiled.
const compiled = run('node', [tool('typescript', 'tsc'), '-b', 'tsconfig.build.json'])
const docs = run('node', ['scripts/generate-docs.js'])
process.exitCode = compiled.status || docs.status || 0
