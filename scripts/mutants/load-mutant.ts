/** Imported by each process of the tests: one source file is changed as it is loaded. No file is written. */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MUTANT_VARIABLE, mutate, type Mutant } from './mutant.ts'

const mutant = JSON.parse(process.env[MUTANT_VARIABLE] ?? 'null') as Mutant
const changed = pathToFileURL(join(import.meta.dirname, '../..', mutant.file)).href

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    return url === changed ? { ...loaded, source: mutate(String(loaded.source), mutant) } : loaded
  },
})
