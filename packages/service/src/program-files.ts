/** Where the package's files are: in `src` while it runs from its sources, in `dist` once it is bundled. */
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

// Both this file and all of the bundle lie directly in their folder.
export const packageFolder = join(import.meta.dirname, '..')

export const isBundled = extname(import.meta.filename) === '.js'

/** The folder that holds what is read at run time and is no module. */
export const filesFolder = join(packageFolder, isBundled ? 'dist' : 'src')

/**
 * A program for a thread or process of its own.
 * @param source path in `src`. @param name what `bundle.js` calls it.
 */
export const programFile = (source: string, name: string): string =>
  isBundled ? join(packageFolder, 'dist', `${name}.js`) : join(packageFolder, 'src', source)

/**
 * What `prepare.ts` wrote when the service was built, with `SOME_INSTANCE` for its URL. Null while the service runs from its
 * sources: then it is made when it is first asked for.
 */
export const prepared = (name: string): string | null =>
  isBundled ? readFileSync(join(packageFolder, 'dist/prepared', name), 'utf8') : null

/** What the documentation writes in place of an instance's URL. */
export const SOME_INSTANCE = 'https://your-instance.example'
