/** The usual tests, with one source file changed as it is loaded. No file is written. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'
import { MUTANT_VARIABLE, mutate, type Mutant } from './mutant.ts'

const root = join(import.meta.dirname, '../..')
const mutant = JSON.parse(process.env[MUTANT_VARIABLE] ?? 'null') as Mutant | null

export default mergeConfig(usual, {
  root,
  // What is kept of one mutant must not be loaded for the next.
  test: { fsModuleCache: false },
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load(id: string) {
        if (!mutant || id !== join(root, mutant.file)) return undefined
        return mutate(readFileSync(id, 'utf8'), mutant)
      },
    },
  ],
})
