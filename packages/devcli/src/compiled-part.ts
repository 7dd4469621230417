/**
 * The part that holds the small commands, with what V8 made of it when an inspection last went well. To read and
 * compile it anew is a fifth of what an inspection takes. Node's own `module.enableCompileCache` keeps a module as it
 * is before it runs, without the functions that are compiled at their first call, which are most (24.21).
 *
 * What must never happen: code runs that somebody else wrote. V8 runs what lies in such a file, so it is read only
 * where nobody but the user can write to it, to its folder or to the folder above. What V8 refuses (another version of
 * it made it, or the same with other flags) and what is damaged is compiled as if there were no file; that it was made
 * of this very script is told by the hash in the name. Proven by test/e2e/devcli/code-cache.test.ts.
 */
import { cacheFolder } from './runtime/cache-dir.ts'
import { isOwn, isOwnFolder } from './own-folder.ts'
import type * as smallCommands from './small-commands.ts'

type SmallCommands = typeof smallCommands

/** File name of the part, which holds a hash of its content. A source that was not bundled has none. */
declare const DEVCLI_BUILD_SMALL_PART: string | undefined

export interface CompiledPart {
  readonly commands: SmallCommands
  /** Keeps what was compiled so far for the next start, where it is not known yet. */
  readonly keep: () => void
}

/** @param env null for a command that keeps nothing: each has other functions compiled. */
export async function loadSmallCommands(
  env: Readonly<Record<string, string | undefined>> | null,
): Promise<CompiledPart> {
  if (typeof DEVCLI_BUILD_SMALL_PART === 'undefined')
    return { commands: await import('./small-commands.ts'), keep() {} }
  const place = env && codeCacheOf(DEVCLI_BUILD_SMALL_PART, env)
  const cachedData = place ? readCodeCache(place) : undefined
  // By this call throughout: `--version` should not even have the imports.
  const { Script } = process.getBuiltinModule('node:vm')
  const script = new Script(readPart(DEVCLI_BUILD_SMALL_PART), {
    filename: DEVCLI_BUILD_SMALL_PART,
    ...(cachedData && { cachedData }),
  })
  const isKnown = cachedData !== undefined && script.cachedDataRejected !== true
  const part: { exports?: SmallCommands } = {}
  script.runInThisContext()(part)
  const commands = part.exports as SmallCommands
  return {
    commands,
    keep() {
      if (place && !isKnown) commands.keepCodeCache(place.file, script.createCachedData())
    },
  }
}

/** The build leaves nothing in it beyond ASCII, which V8 reads without making two bytes of each. */
function readPart(name: string): string {
  // An executable has its parts inside, and no address.
  return import.meta.url
    ? process.getBuiltinModule('node:fs').readFileSync(new URL(name, import.meta.url), 'latin1')
    : Buffer.from(process.getBuiltinModule('node:sea').getRawAsset(name)).toString('latin1')
}

interface Place {
  readonly folder: string
  readonly file: string
}

/** Null where nothing is to be kept, or there is no home. */
function codeCacheOf(part: string, env: Readonly<Record<string, string | undefined>>): Place | null {
  // Node's own variable for its own cache of this kind.
  if (env.NODE_DISABLE_COMPILE_CACHE) return null
  const { platform, version, arch } = process
  const home = () => process.getBuiltinModule('node:os').homedir()
  try {
    const folder = cacheFolder({ platform, env, home })
    // HOME=. would take what lies in a folder that came from somebody else.
    if (!process.getBuiltinModule('node:path').isAbsolute(folder)) return null
    return { folder, file: `${folder}/${part}-${version}-${arch}.v8` }
  } catch {
    return null
  }
}

/** The code cache, where the file is whole and nobody else could have written it; else undefined. */
function readCodeCache({ folder, file }: Place): Buffer | undefined {
  const { readFileSync, statSync } = process.getBuiltinModule('node:fs')
  try {
    return isOwnFolder(folder) && isOwn(statSync(file)) ? halfOfTwins(readFileSync(file)) : undefined
  } catch {
    return undefined
  }
}

/** V8 does not look whether what it is given is damaged, and can crash of it. So it stands there twice (code-cache.ts). */
function halfOfTwins(content: Buffer): Buffer | undefined {
  const half = content.subarray(0, content.length / 2)
  return half.equals(content.subarray(half.length)) ? half : undefined
}
