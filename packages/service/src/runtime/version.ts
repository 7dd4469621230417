import { readFileSync } from 'node:fs'

/** Of this package; `../package.json` stands one level above both the sources and the build. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version
