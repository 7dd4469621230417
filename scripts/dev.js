/**
 * `npm run dev`: runs the service from its sources and restarts it when one of them is saved. Needs no build.
 *
 *   npm run dev -- --fixture <capture>   shows the report of a saved capture: a folder's name in
 *                                        packages/engine/test/captures, or the path of a folder or JSON file
 *   npm run dev -- --origin <folder>     serves <folder>/<host name>/ as http://<host name>/ to the inspector;
 *                                        a folder without such folders is one host
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runUntilStopped } from './run-until-stopped.js'
import { fail, install, root } from './setup.js'

const captures = join(root, 'packages/engine/test/captures')
const watched = ['engine', 'contract', 'mcp', 'service']

const args = devArguments()
install()
runUntilStopped(
  [
    '--watch',
    '--watch-preserve-output',
    // A drain would wait for requests that nobody needs any more.
    '--watch-kill-signal=SIGKILL',
    ...watched.map((name) => `--watch-path=${join(root, 'packages', name, 'src')}`),
    `--watch-path=${join(root, 'scripts/dev')}`,
    '--conditions=linklens-source',
    '--enable-source-maps',
    `--import=${join(root, 'scripts/dev/load-tsx.ts')}`,
    join(root, 'scripts/dev/main.ts'),
    ...args,
  ],
  {
    // Node also keeps the sources there that it has stripped of their types.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/dev'),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  },
)

function devArguments() {
  const { fixture, origin } = parsed()
  if (fixture !== undefined && origin !== undefined) fail('Give --fixture or --origin, not both.')
  if (fixture !== undefined) return ['--fixture', captureAt(fixture)]
  if (origin === undefined) return []
  const folder = fromCaller(origin)
  if (!existsSync(folder)) fail(`There is no folder ${folder}.`)
  return ['--origin', folder]
}

function parsed() {
  try {
    return parseArgs({ options: { fixture: { type: 'string' }, origin: { type: 'string' } } }).values
  } catch (error) {
    return fail(`${error.message}\nUsage: npm run dev [-- --fixture <capture> | --origin <folder>]`)
  }
}

function captureAt(given) {
  const found = [join(captures, given), fromCaller(given)].find(existsSync)
  if (found) return found
  const names = readdirSync(captures).filter((name) => existsSync(join(captures, name, 'capture.json')))
  return fail(`There is no capture ${given}. Give a path, or one of: ${names.join(', ')}`)
}

/** npm runs scripts in the root folder, wherever it was called. */
function fromCaller(path) {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
