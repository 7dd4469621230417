/** What install.sh does on other machines, which are simulated by replacing the programs that it calls. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { release, telling, type ReleaseServer } from './release-server.ts'
import { programPath, runInstaller, type Home } from './run-installer.ts'
import { homeWithOld, installedVersion, newHome, PLATFORM, useInstaller } from './use-installer.ts'

const installer = useInstaller()
let server: ReleaseServer
let script: string
beforeEach(() => void ({ server, script } = installer()))

describe('install.sh on other machines', () => {
  const shell = ['sh']
  const run = (home: Home, env: Record<string, string> = {}, args: string[] = []) =>
    runInstaller({ shell, script, home, env, args })

  test.each([
    ['musl', { getconf: 'exit 1', ldd: 'echo "musl libc (x86_64)" >&2; exit 1' }, 'Linux with musl'],
    ['an old glibc', { getconf: 'echo glibc 2.27' }, 'glibc 2.27'],
    [
      'a 32-bit system',
      { getconf: 'case $1 in LONG_BIT) echo 32 ;; *) echo glibc 2.36 ;; esac' },
      'a 32-bit system',
    ],
  ])('%s is not supported', async (_name, programs, expected) => {
    const { code, stderr } = await run(newHome({ ...programs, uname: linux }))
    expect([code, server.asked]).toEqual([1, []])
    expect(stderr).toContain(expected)
    expect(stderr).toContain('darwin-arm64, win-x64')
  })
  const linux = 'case $1 in -s) echo Linux ;; *) echo x86_64 ;; esac'

  test.each(['2.28', '2.36', '2.100', '3.0'])('glibc %s is new enough', async (version) => {
    const { stderr } = await run(newHome({ uname: linux, getconf: `echo glibc ${version}` }))
    expect(stderr).toContain('Nothing has been released')
  })

  describe('macOS', () => {
    const mac = (machine: string) => `case $1 in -s) echo Darwin ;; *) echo ${machine} ;; esac`
    const files = (version: string) => ({
      devcli: `#!/bin/sh\nexec "\${0%/*}/.devcli/${version}/node" "$@"\n`,
      [`.devcli/${version}/node`]: telling(version),
    })

    test('macOS under Rosetta asks for arm64', async () => {
      release(server, { version: '1.2.3', platform: 'darwin-arm64', files: files('1.2.3') })
      const home = newHome({ uname: mac('x86_64'), sysctl: 'echo 1' })
      expect((await run(home)).code).toBe(0)
    })

    test('knows what a terminal of macOS reads, and where its settings are', async () => {
      release(server, { version: '1.2.3', platform: 'darwin-arm64', files: files('1.2.3') })
      const home = newHome({ uname: mac('arm64'), sysctl: 'exit 1' })
      const { stderr } = await run(home, { SHELL: '/bin/bash' })
      expect(stderr).toContain('>> ~/.bash_profile\n')
      expect(readdirSync(join(home.folder, 'Library/Application Support/devcli'))).toEqual(['service'])
    })

    test('installs the launcher and its runtime, and removes both', async () => {
      const home = newHome({ uname: mac('x86_64'), sysctl: 'exit 1' })
      for (const version of ['1.2.2', '1.2.3']) {
        release(server, { version, platform: 'darwin-x64', files: files(version) })
        expect((await run(home)).code).toBe(0)
        expect(installedVersion(home.installed)).toBe(version)
        expect(readdirSync(join(home.installed, '.devcli')), 'the older one is gone').toEqual([version])
      }
      await run(home, {}, ['--uninstall'])
      expect(readdirSync(home.installed)).toEqual([])
    })
  })

  describe('the service of devcli', () => {
    const settings = (home: Home, name: string) => join(home.folder, 'settings/devcli', name)
    const put = (home: Home, name: string) => {
      mkdirSync(dirname(settings(home, name)), { recursive: true })
      writeFileSync(settings(home, name), 'https://other.example\n')
    }
    const install = (home: Home) => run(home, { XDG_CONFIG_HOME: join(home.folder, 'settings') })
    beforeEach(() => release(server, { version: '1.2.3', platform: PLATFORM }))

    test('is noted in XDG_CONFIG_HOME', async () => {
      const home = newHome()
      await install(home)
      expect(readFileSync(settings(home, 'service'), 'utf8')).toBe(`${server.baseUrl}\n`)
    })

    test('the service of devcli that is noted already stays', async () => {
      const home = newHome()
      put(home, 'service')
      expect((await install(home)).stderr).not.toContain('service')
      expect(readFileSync(settings(home, 'service'), 'utf8')).toBe('https://other.example\n')
    })

    test('is not noted next to credentials, which may be for another one', async () => {
      const home = newHome()
      put(home, 'credentials.json')
      await install(home)
      expect(readdirSync(dirname(settings(home, 'service')))).toEqual(['credentials.json'])
    })

    test('cannot be noted: devcli is installed all the same', async () => {
      const home = newHome()
      writeFileSync(join(home.folder, 'settings'), '')
      const { code, stderr } = await install(home)
      expect([code, stderr]).toEqual([0, expect.stringContaining('devcli login --service http://127.0.0.1:')])
    })
  })

  test.each([
    ['GNU wget', { wget: programPath('wget') }],
    ['the wget of busybox', { wget: programPath('busybox') }],
  ])('install.sh on other machines without curl, by %s', async (_name, programs) => {
    const home = homeWithOld({ ...programs, curl: null })
    expect((await run(home)).stderr).toContain('Nothing has been released')
    release(server, { version: '1.2.3', platform: PLATFORM })
    expect((await run(home, { DEVCLI_VERSION: '9.9.9' })).stderr).toContain('There is no devcli 9.9.9')
    expect((await run(home)).code).toBe(0)
    expect(installedVersion(home.installed)).toBe('1.2.3')
  })

  test('a wget that checks no certificates is not used for https', async () => {
    const home = newHome({ wget: programPath('busybox'), curl: null })
    const { code, stderr } = await run(home, { DEVCLI_BASE_URL: 'https://localhost:1' })
    expect([code, stderr]).toEqual([1, expect.stringContaining('does not check certificates')])
  })

  test('install.sh on other machines without any downloader', async () => {
    const { code, stderr } = await run(newHome({ curl: null }))
    expect([code, stderr]).toEqual([1, expect.stringContaining('Neither curl nor wget')])
  })

  test.each(['shasum', 'openssl'])('compares checksums by %s', async (tool) => {
    release(server, { version: '1.2.3', platform: PLATFORM })
    const perl = { perl: programPath('perl') }
    const home = newHome({ sha256sum: null, [tool]: programPath(tool), ...perl })
    expect((await run(home)).code).toBe(0)
    release(server, { version: '1.2.4', platform: PLATFORM })
    writeFileSync(
      join(server.releasesDir, 'v1.2.4/SHA256SUMS'),
      `${'a'.repeat(64)}  devcli-1.2.4-${PLATFORM}.tar.gz\n`,
    )
    expect((await run(home)).stderr).toContain('is not the one that was published')
    expect(installedVersion(home.installed)).toBe('1.2.3')
  })

  test('adds devcli to the PATH of later steps of a GitHub job', async () => {
    release(server, { version: '1.2.3', platform: PLATFORM })
    const home = newHome()
    const file = join(home.folder, 'github-path')
    await run(home, { GITHUB_PATH: file })
    expect(readFileSync(file, 'utf8')).toBe(`${home.installed}\n`)
  })

  test('warns of another devcli that comes first', async () => {
    release(server, { version: '1.2.3', platform: PLATFORM })
    const home = newHome({ devcli: 'echo 0.0.1' })
    const { stderr } = await run(home, { PATH: `${home.bin}:${home.installed}` })
    expect(stderr).toContain(`Beware: ${home.bin}/devcli comes first`)
    expect((await run(home, { PATH: `${home.installed}:${home.bin}` })).stderr).not.toContain('Beware')
  })

  test('install.sh on other machines without a home it requires a folder', async () => {
    const { code, stderr } = await run(newHome(), { HOME: '' })
    expect([code, stderr]).toEqual([1, expect.stringContaining('DEVCLI_INSTALL_DIR')])
  })

  test('a folder that cannot be made', async () => {
    release(server, { version: '1.2.3', platform: PLATFORM })
    const home = newHome()
    const { code, stderr, leftovers } = await run(home, { DEVCLI_INSTALL_DIR: '/dev/null/bin' })
    expect([code, leftovers]).toEqual([1, []])
    expect(stderr).toContain('could not be made')
  })
})
