import { expect, test } from 'vitest'
import { cacheFolder, userCacheDir } from './cache-dir.ts'

const at = (platform: NodeJS.Platform, env: Record<string, string>) =>
  userCacheDir({
    platform,
    env,
    home: () => (platform === 'win32' ? String.raw`C:\Users\ada` : '/home/ada'),
  })

test.each<[NodeJS.Platform, Record<string, string>, string]>([
  ['linux', {}, '/home/ada/.cache'],
  ['linux', { XDG_CACHE_HOME: '/elsewhere' }, '/elsewhere'],
  ['linux', { XDG_CACHE_HOME: 'relative' }, '/home/ada/.cache'],
  ['darwin', { XDG_CACHE_HOME: '/elsewhere' }, '/home/ada/Library/Caches'],
  ['win32', { LOCALAPPDATA: String.raw`D:\Local` }, String.raw`D:\Local`],
  ['win32', {}, String.raw`C:\Users\ada\AppData\Local`],
])('%s %j', (platform, env, folder) => {
  expect(at(platform, env)).toBe(folder)
})

test('a folder of its own in it', () => {
  const home = () => '/home/ada'
  expect(cacheFolder({ platform: 'linux', env: {}, home })).toBe('/home/ada/.cache/devcli')
})
