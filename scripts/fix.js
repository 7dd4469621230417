/** `npm run fix`: fixes what a machine can fix: lint, format, generated docs, and the list of old words. */
import { install, run, tool } from './setup.js'

install()
run('node', [tool('oxlint'), '--fix', '.'])
run('node', [tool('oxfmt'), '.'])
run('node', ['lint/old-words.ts', '--shrink'])
// The generated docs are made from what is compiled.
const compiled = run('node', [tool('typescript', 'tsc'), '-b', 'tsconfig.build.json'])
const docs = run('node', ['scripts/generate-docs.js'])
process.exitCode = compiled.status || docs.status || 0
