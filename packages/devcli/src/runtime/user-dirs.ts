/** Where each system keeps the settings and the caches of its users. */
import { join, posix, win32 } from 'node:path'

export interface UserDirOptions {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** Called only where the environment does not name the directory. */
  readonly home: () => string
}

/** `<user_config_dir>/devcli`, which may not exist yet. */
export function configFolder(options: UserDirOptions): string {
  return join(userConfigDir(options), 'devcli')
}

/**
 * Linux and the like: `$XDG_CONFIG_HOME` where it is absolute (XDG Base Directory 0.8, checked 2026-11), else
 * `~/.config`. macOS: `~/Library/Application Support`. Windows: `%APPDATA%`.
 */
export function userConfigDir({ platform, env, home }: UserDirOptions): string {
  if (platform === 'win32') return env.APPDATA || win32.join(home(), 'AppData', 'Roaming')
  if (platform === 'darwin') return posix.join(home(), 'Library', 'Application Support')
  const { XDG_CONFIG_HOME: xdg = '' } = env
  return posix.isAbsolute(xdg) ? xdg : posix.join(home(), '.config')
}

/** Linux and the like: `$XDG_CACHE_HOME`, else `~/.cache`. macOS: `~/Library/Caches`. Windows: `%LOCALAPPDATA%`. */
export function userCacheDir({ platform, env, home }: UserDirOptions): string {
  if (platform === 'win32') return env.LOCALAPPDATA || win32.join(home(), 'AppData', 'Local')
  if (platform === 'darwin') return posix.join(home(), 'Library', 'Caches')
  const { XDG_CACHE_HOME: xdg = '' } = env
  return posix.isAbsolute(xdg) ? xdg : posix.join(home(), '.cache')
}
