/** `npm run reports -- delete <id>`: for the operator; see packages/service/src/commands/reports.ts. */
import { join } from 'node:path'
import { build } from './build.js'
import { install, root, run } from './setup.js'

install()
build()
const command = join(root, 'packages', 'service', 'dist', 'commands', 'reports.js')
process.exitCode = run('node', [command, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1
