/** `npm run probe-pages <folder>`: writes pages that say which of their tags was drawn; see docs/measuring.md. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, root, run } from './setup.js'

const USAGE = 'Where to? npm run probe-pages <folder> [-- --site https://your.example/folder]'
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { site: { type: 'string', default: 'https://example.com' } },
})
const [folder] = positionals
if (folder === undefined || !URL.canParse(values.site)) fail(USAGE)
const { status } = run('node', [
  join(root, 'scripts', 'probe-pages', 'write-pages.ts'),
  resolve(folder),
  values.site,
])
process.exitCode = status ?? 1
