/**
 * Lets Node load the service's .tsx files: it strips types by itself, but does not compile JSX. All are compiled
 * at once here, which takes a quarter of the time of one after the other.
 */
import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'

const folder = join(import.meta.dirname, '../../packages/service/src')
const files = globSync('**/*.tsx', { cwd: folder, exclude: ['**/*.test.tsx'] }).map((file) =>
  join(folder, file),
)
const compiled = new Map(await Promise.all(files.map(compile)))

registerHooks({
  load(url, context, nextLoad) {
    const source = compiled.get(url)
    return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true }
  },
})

/** The same settings as in packages/service/tsconfig.json. */
async function compile(file: string): Promise<[url: string, source: string]> {
  const { code } = await transform(readFileSync(file, 'utf8'), {
    loader: 'tsx',
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    sourcemap: 'inline',
    sourcefile: file,
  })
  return [pathToFileURL(file).href, code]
}
