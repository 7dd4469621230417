/** `npm run corpus <folder>`: prints every finding that is untrue of its page; see CONTRIBUTING.md. */
import { join, resolve } from 'node:path'
import { build } from './build.js'
import { fail, install, root, run } from './setup.js'

const [folder] = process.argv.slice(2)
if (folder === undefined) fail('Which pages? npm run corpus <folder with .html files>')
install()
build()
const { status } = run('node', [join(root, 'scripts', 'corpus', 'judge-folder.ts'), resolve(folder)])
process.exitCode = status ?? 1
