/** Imported by each process of the tests: one source file is changed as it is loaded. No file is written. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MUTANT_VARIABLE, mutate, type Mutant } from './mutant.ts'

const mutant = JSON.parse(process.env[MUTANT_VARIABLE] ?? 'null') as Mutant
const changed = pathToFileURL(join(import.meta.dirname, '../..', mutant.file)).href

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (url !== changed) return loaded
    return { ...loaded, source: mutate(readFileSync(new URL(url), 'utf8'), mutant) }
  },
})
