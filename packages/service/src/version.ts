import { readFileSync } from 'node:fs'

/** Version of this package. The relative path is the same from `src/` and from `dist/`. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version
