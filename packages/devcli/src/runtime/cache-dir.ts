/** Where people expect what a tool can make anew, per system. Without `node:path`, because every start loads this. */
import type { ConfigDirOptions } from './config-dir.ts'

/** `<user_cache_dir>/devcli`, which may not exist yet. */
export function cacheFolder(options: ConfigDirOptions): string {
  return `${userCacheDir(options)}/devcli`
}

/**
 * Linux and the like: `$XDG_CACHE_HOME`, which counts only when it is absolute (XDG Base Directory 0.8, checked
 * 2026-11), else `~/.cache`. macOS: `~/Library/Caches`. Windows: `%LOCALAPPDATA%`.
 */
export function userCacheDir({ platform, env, home }: ConfigDirOptions): string {
  if (platform === 'win32') return env.LOCALAPPDATA || String.raw`${home()}\AppData\Local`
  if (platform === 'darwin') return `${home()}/Library/Caches`
  const { XDG_CACHE_HOME: xdg = '' } = env
  return xdg.startsWith('/') ? xdg : `${home()}/.cache`
}
