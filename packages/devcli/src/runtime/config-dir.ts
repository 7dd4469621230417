/** Where people expect a tool's settings, per system. */
import { join, posix, win32 } from 'node:path'

export interface ConfigDirOptions {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** Asked only where the environment does not say. */
  readonly home: () => string
}

/** `<user_config_dir>/devcli`, which may not exist yet. */
export function configFolder(options: ConfigDirOptions): string {
  return join(userConfigDir(options), 'devcli')
}

/**
 * Linux and the like: `$XDG_CONFIG_HOME`, which counts only when it is absolute (XDG Base Directory 0.8,
 * checked 2026-11), else `~/.config`. macOS: `~/Library/Application Support`. Windows: `%APPDATA%`.
 */
export function userConfigDir({ platform, env, home }: ConfigDirOptions): string {
  if (platform === 'win32') return env.APPDATA || win32.join(home(), 'AppData', 'Roaming')
  if (platform === 'darwin') return posix.join(home(), 'Library', 'Application Support')
  const { XDG_CONFIG_HOME: xdg = '' } = env
  return posix.isAbsolute(xdg) ? xdg : posix.join(home(), '.config')
}
