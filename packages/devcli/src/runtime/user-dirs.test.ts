import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configFolder, userCacheDir, userConfigDir } from './user-dirs.ts'

type Environment = Record<string, string>

const options = (platform: NodeJS.Platform, env: Environment) => ({
  platform,
  env,
  home: () => (platform === 'win32' ? String.raw`C:\Users\ada` : '/home/ada'),
})

test.each<[NodeJS.Platform, Environment, string]>([
  ['linux', {}, '/home/ada/.config'],
  ['linux', { XDG_CONFIG_HOME: '/elsewhere' }, '/elsewhere'],
  ['linux', { XDG_CONFIG_HOME: 'relative' }, '/home/ada/.config'],
  ['linux', { XDG_CONFIG_HOME: '' }, '/home/ada/.config'],
  ['freebsd', {}, '/home/ada/.config'],
  ['darwin', { XDG_CONFIG_HOME: '/elsewhere' }, '/home/ada/Library/Application Support'],
  ['win32', { APPDATA: String.raw`D:\Roaming` }, String.raw`D:\Roaming`],
  ['win32', {}, String.raw`C:\Users\ada\AppData\Roaming`],
])('settings on %s with %j are in %s', (platform, env, folder) => {
  expect(userConfigDir(options(platform, env))).toBe(folder)
})

test.each<[NodeJS.Platform, Environment, string]>([
  ['linux', {}, '/home/ada/.cache'],
  ['linux', { XDG_CACHE_HOME: '/elsewhere' }, '/elsewhere'],
  ['linux', { XDG_CACHE_HOME: 'relative' }, '/home/ada/.cache'],
  ['darwin', { XDG_CACHE_HOME: '/elsewhere' }, '/home/ada/Library/Caches'],
  ['win32', { LOCALAPPDATA: String.raw`D:\Local` }, String.raw`D:\Local`],
  ['win32', {}, String.raw`C:\Users\ada\AppData\Local`],
])('caches on %s with %j are in %s', (platform, env, folder) => {
  expect(userCacheDir(options(platform, env))).toBe(folder)
})

test('the home is not asked for where the environment names the directory', () => {
  const home = () => {
    throw new Error('no home')
  }
  expect(configFolder({ platform: 'linux', env: { XDG_CONFIG_HOME: '/x' }, home })).toBe(join('/x', 'devcli'))
})
