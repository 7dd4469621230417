import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './program-files.ts'

/** Version of this package. */
export const VERSION: string = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version
