/**
 * `npm run fix`: fixes what a machine can fix: lint, format, generated docs, and the lists of `lint/` that only shrink.
 * With `-- --accept` those lists take what is there now: for files that were moved.
 */
import { install, run, tool } from './setup.js'

install()
run('node', [tool('oxlint'), '--fix', '.'])
run('node', [tool('oxfmt'), '.'])
const lists = process.argv.includes('--accept') ? '--accept' : '--shrink'
for (const script of ['lint/import-cycles.ts', 'lint/old-words.ts']) run('node', [script, lists])
// The generated docs are made from what is compiled.
const compiled = run('node', [tool('typescript', 'tsc'), '-b', 'tsconfig.build.json'])
const docs = run('node', ['scripts/generate-docs.js'])
process.exitCode = compiled.status || docs.status || 0
