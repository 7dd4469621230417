/** `npm run mutants [word]`: whether tests notice a small fault in what matters; see CONTRIBUTING.md. */
import { join } from 'node:path'
import { install, root, run } from './setup.js'

install()
const { status } = run('node', [join(root, 'scripts', 'mutants', 'main.ts'), ...process.argv.slice(2)])
process.exitCode = status ?? 1
