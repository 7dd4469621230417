/** Lets Node load the service's .tsx files: it strips types by itself, but does not compile JSX. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

registerHooks({
  load(url, context, nextLoad) {
    // Vitest adds a query to test files.
    if (!/\.tsx(?:\?|$)/.test(url)) return nextLoad(url, context)
    return { format: 'module', source: compile(fileURLToPath(url)), shortCircuit: true }
  },
})

/** The same settings as in packages/service/tsconfig.json. */
function compile(file: string): string {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    loader: 'tsx',
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    sourcemap: 'inline',
    sourcefile: file,
  })
  return code
}
