/** `npm run backup -- <file>`, `npm run backup -- --restore <file>`: see packages/service/src/commands/backup.ts. */
import { join } from 'node:path'
import { build } from './build.js'
import { install, root, run } from './setup.js'

install()
build()
const command = join(root, 'packages', 'service', 'dist', 'commands', 'backup.js')
process.exitCode = run('node', [command, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1
