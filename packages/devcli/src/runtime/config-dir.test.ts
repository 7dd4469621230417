import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configFolder, userConfigDir } from './config-dir.ts'

const at = (platform: NodeJS.Platform, env: Record<string, string>) =>
  userConfigDir({
    platform,
    env,
    home: () => (platform === 'win32' ? String.raw`C:\Users\ada` : '/home/ada'),
  })

test.each<[NodeJS.Platform, Record<string, string>, string]>([
  ['linux', {}, '/home/ada/.config'],
  ['linux', { XDG_CONFIG_HOME: '/elsewhere' }, '/elsewhere'],
  ['linux', { XDG_CONFIG_HOME: 'relative' }, '/home/ada/.config'],
  ['linux', { XDG_CONFIG_HOME: '' }, '/home/ada/.config'],
  ['freebsd', {}, '/home/ada/.config'],
  ['darwin', { XDG_CONFIG_HOME: '/elsewhere' }, '/home/ada/Library/Application Support'],
  ['win32', { APPDATA: String.raw`D:\Roaming` }, String.raw`D:\Roaming`],
  ['win32', {}, String.raw`C:\Users\ada\AppData\Roaming`],
])('%s %j', (platform, env, folder) => {
  expect(at(platform, env)).toBe(folder)
})

test('the home is not asked for where the environment says where', () => {
  const home = () => {
    throw new Error('no home')
  }
  expect(configFolder({ platform: 'linux', env: { XDG_CONFIG_HOME: '/x' }, home })).toBe(join('/x', 'devcli'))
})
