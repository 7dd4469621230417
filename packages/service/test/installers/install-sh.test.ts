import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { release, telling, type ReleaseServer } from './release-server.ts'
import { programPath, runInstaller, SHELLS, type Home } from './run-installer.ts'
import {
  archivePath,
  homeWithOld,
  installedVersion,
  newHome,
  PLATFORM,
  useInstaller,
} from './use-installer.ts'

const installer = useInstaller()
let server: ReleaseServer
let script: string
beforeEach(() => void ({ server, script } = installer()))

test.runIf(programPath('shellcheck'))('shellcheck has nothing to say', () => {
  const path = join(import.meta.dirname, '../../src/releases/install.sh')
  expect(execFileSync('shellcheck', ['--shell=sh', path], { encoding: 'utf8' })).toBe('')
})

describe.each(SHELLS.map((shell) => [shell.join(' '), shell] as const))(
  'install.sh under %s',
  (_name, shell) => {
    type Options = {
      args?: string[]
      env?: Record<string, string>
      text?: string
      started?: (group: number) => void
    }
    const run = (home: Home, { text = script, ...options }: Options = {}) =>
      runInstaller({ shell, script: text, home, ...options })

    test('installs the latest', async () => {
      release(server, { version: '1.2.3', platform: PLATFORM })
      const home = newHome()
      const { code, stdout, stderr, leftovers } = await run(home, { env: { SHELL: '/usr/bin/fish' } })
      expect([code, stdout, leftovers]).toEqual([0, '', []])
      expect(stderr).toContain(`devcli 1.2.3 is installed: ${home.installed}/devcli`)
      expect(stderr).toContain(`fish_add_path '${home.installed}'`)
      expect(stderr).toMatch(/: devcli check localhost:3000\n$/)
      expect(installedVersion(home.installed)).toBe('1.2.3')
      expect(statSync(join(home.installed, 'devcli')).mode & 0o777).toBe(0o755)
      expect(readdirSync(home.installed)).toEqual(['devcli'])
      expect(readdirSync(home.folder).toSorted(), 'nothing else was written').toEqual([
        '.config',
        '.local',
        'programs',
        'tmp',
      ])
    })

    test('notes the service that it came from, readable by its user alone', async () => {
      release(server, { version: '1.2.3', platform: PLATFORM })
      const home = newHome()
      const { stderr } = await run(home)
      const file = join(home.folder, '.config/devcli/service')
      expect(stderr).toContain(`It will use the service ${server.baseUrl}, as ${file} says.`)
      expect(readFileSync(file, 'utf8')).toBe(`${server.baseUrl}\n`)
      expect([file, dirname(file)].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700])
      const { stderr: again } = await run(home)
      expect(again).not.toContain('service')
    })

    test.each(['1.2.2', 'v1.2.2'])(
      'installs the version %s that is asked for, also in place of a newer one',
      async (wanted) => {
        release(server, { version: '1.2.2', platform: PLATFORM })
        release(server, { version: '1.2.3', platform: PLATFORM })
        const home = newHome()
        expect((await run(home)).code).toBe(0)
        const { code } = await run(home, { env: { DEVCLI_VERSION: wanted } })
        expect([code, installedVersion(home.installed)]).toEqual([0, '1.2.2'])
      },
    )

    test('into a folder with spaces and quotes, absolute or not', async () => {
      release(server, { version: '1.2.3', platform: PLATFORM })
      const home = newHome()
      const odd = `my pro"grams' & $HOME`
      for (const folder of [join(home.folder, 'abs', odd), odd]) {
        const { code, leftovers } = await run(home, { env: { DEVCLI_INSTALL_DIR: folder } })
        expect([folder, code, leftovers]).toEqual([folder, 0, []])
      }
      expect(installedVersion(join(home.folder, odd))).toBe('1.2.3')
      expect(installedVersion(join(home.folder, 'abs', odd))).toBe('1.2.3')
      expect(existsSync(home.installed)).toBe(false)
    })

    test('into a folder below ~, which no shell has read, prints it as it is in PATH', async () => {
      release(server, { version: '1.2.3', platform: PLATFORM })
      const home = newHome()
      const folder = join(home.folder, 'tools')
      const env = { DEVCLI_INSTALL_DIR: '~/tools/', PATH: `${home.bin}:${folder}` }
      const { code, stderr } = await run(home, { env })
      expect([code, stderr]).toEqual([0, expect.stringContaining(`is installed: ${folder}/devcli\n`)])
      expect(stderr).not.toContain('PATH')
      expect(installedVersion(folder)).toBe('1.2.3')
      const homeless = await run(home, { env: { ...env, HOME: '' } })
      expect([homeless.code, homeless.stderr]).toEqual([1, expect.stringContaining('HOME is not set')])
    })

    test('a second time changes and downloads nothing', async () => {
      release(server, { version: '1.2.3', platform: PLATFORM })
      const home = newHome()
      await run(home)
      const before = statSync(join(home.installed, 'devcli'))
      server.asked.length = 0
      const { code, stderr, leftovers } = await run(home)
      expect([code, leftovers]).toEqual([0, []])
      expect(stderr).toContain('devcli 1.2.3 is already installed')
      expect(server.asked).toEqual(['/releases/latest.txt'])
      expect(statSync(join(home.installed, 'devcli')).ino).toBe(before.ino)
    })

    describe('keeps what was there', () => {
      async function fails(home: Home, expected: string, options: Options = {}) {
        const { code, stderr, leftovers } = await run(home, options)
        expect(stderr).toContain(expected)
        expect(stderr).toContain('what was there before is untouched')
        expect([code, leftovers]).toEqual([1, []])
        expect(readdirSync(home.installed)).toEqual(['devcli'])
        expect(installedVersion(home.installed)).toBe('1.0.0')
      }

      test('keeps what was there when the archive is not the one that was published', async () => {
        release(server, { version: '1.2.3', platform: PLATFORM })
        const sums = readFileSync(join(server.releasesDir, 'v1.2.3/SHA256SUMS'), 'utf8')
        release(server, {
          version: '1.2.3',
          platform: PLATFORM,
          files: { devcli: `${telling('1.2.3')}# changed` },
        })
        writeFileSync(join(server.releasesDir, 'v1.2.3/SHA256SUMS'), sums)
        await fails(homeWithOld(), 'is not the one that was published')
      })

      test('keeps what was there when half of the archive is there', async () => {
        release(server, { version: '1.2.3', platform: PLATFORM })
        const file = join(server.releasesDir, archivePath('1.2.3').replace('/releases/', ''))
        truncateSync(file, Math.floor(statSync(file).size / 2))
        await fails(homeWithOld(), 'is not the one that was published')
      })

      test('keeps what was there when the connection breaks', async () => {
        release(server, { version: '1.2.3', platform: PLATFORM })
        server.instead.set(archivePath('1.2.3'), (_request, response) => {
          response.writeHead(200, { 'content-length': 1000 })
          response.write('half', () => response.destroy())
        })
        await fails(homeWithOld(), 'could not be downloaded')
      })

      test.each([
        ['empty', '', 'was not built for'],
        [
          'for other systems',
          `${'a'.repeat(64)}  devcli-1.2.3-plan9-mips.tar.gz\n`,
          'devcli-1.2.3-plan9-mips.tar.gz',
        ],
        ['cut off', `${'a'.repeat(64)}  devcli-1.2.3-${PLATFORM}.tar`, 'was not built for'],
        ['too short', `${'a'.repeat(63)}  devcli-1.2.3-${PLATFORM}.tar.gz\n`, 'no checksum'],
        ['no checksum', `${'*'.repeat(64)}  devcli-1.2.3-${PLATFORM}.tar.gz\n`, 'no checksum'],
      ])('keeps what was there when the list of checksums is %s', async (_what, sums, expected) => {
        release(server, { version: '1.2.3', platform: PLATFORM })
        writeFileSync(join(server.releasesDir, 'v1.2.3/SHA256SUMS'), sums)
        await fails(homeWithOld(), expected)
      })

      test('keeps what was there when checksums cannot be compared', async () => {
        release(server, { version: '1.2.3', platform: PLATFORM })
        await fails(homeWithOld({ sha256sum: null }), 'neither sha256sum nor shasum nor openssl')
        expect(server.asked, 'nothing was even asked for').toEqual([])
      })

      test.each([
        ['does not run', '#!/bin/sh\necho lib.so is missing >&2\nexit 127\n', 'lib.so is missing'],
        ['is another version', telling('9.9.9'), 'does not run here'],
      ])('keeps what was there when the new one %s', async (_what, devcli, expected) => {
        release(server, { version: '1.2.3', platform: PLATFORM, files: { devcli } })
        await fails(homeWithOld(), expected)
      })

      test('keeps what was there when the version does not exist', async () => {
        release(server, { version: '1.2.3', platform: PLATFORM })
        await fails(homeWithOld(), 'There is no devcli 9.9.9 at', { env: { DEVCLI_VERSION: '9.9.9' } })
      })

      test.each([
        '../1.2.3',
        '1.2.3/../../x',
        '1.2.3 x',
        '1.2.3;id',
        '$(id)',
        '`id`',
        '1..2.3',
        'v',
        'latest',
        '1.2',
        '-1.2.3',
        '1.2.3\nx',
      ])('keeps what was there when the version is %j', async (wanted) => {
        await fails(homeWithOld(), 'is not a version', { env: { DEVCLI_VERSION: wanted } })
        expect(server.asked, 'nothing was asked for').toEqual([])
      })

      test.each(['../../x\n', '<!doctype html><title>Sign in</title>', '', '1.2.3/../../x'])(
        'when the latest version is said to be %j',
        async (text) => {
          release(server, { version: '1.2.3', platform: PLATFORM })
          writeFileSync(join(server.releasesDir, 'latest.txt'), text)
          await fails(homeWithOld(), 'does not hold a version')
          expect(server.asked).toEqual(['/releases/latest.txt'])
        },
      )

      test('keeps what was there when nothing has been released', async () => {
        const expected = `Nothing has been released at ${server.baseUrl} yet. A release is made where it runs, in its clone: npm run release -- --host`
        await fails(homeWithOld(), expected)
      })

      test('keeps what was there when the server fails', async () => {
        server.instead.set('/releases/latest.txt', (_request, response) => response.writeHead(403).end())
        await fails(homeWithOld(), 'could not be downloaded')
      })

      test('keeps what was there when it is redirected', async () => {
        release(server, { version: '1.2.3', platform: PLATFORM })
        server.instead.set('/releases/latest.txt', (_request, response) =>
          response
            .writeHead(302, { location: `${server.baseUrl}/releases/v1.2.3/manifest.json` })
            .end('1.2.3'),
        )
        await fails(homeWithOld(), 'could not be downloaded')
      })

      test('keeps what was there when it is interrupted', async () => {
        release(server, { version: '1.2.3', platform: PLATFORM })
        let group = 0
        server.instead.set(archivePath('1.2.3'), () => process.kill(-group, 'SIGINT'))
        const home = homeWithOld()
        const { code, leftovers } = await run(home, { started: (id) => (group = id) })
        expect([code, leftovers]).toEqual([130, []])
        expect(installedVersion(home.installed)).toBe('1.0.0')
      })

      test.each([
        'http://linklens.example',
        'http://localhost.linklens.example',
        'http://localhost@linklens.example',
        'http://localhost:80@linklens.example',
        'http://127.0.0.1.linklens.example:80/',
        'http://[::1].linklens.example',
        'http://localhost:8x',
        'https://',
        'https://linklens.example:80:80',
        'https://linklens.example/$(id)',
        'https://linklens.example/ x',
        "https://linklens.example/'",
        'file:///etc',
        'linklens.example',
      ])('keeps what was there when the mirror is %s', async (mirror) => {
        await fails(homeWithOld(), mirror.replace(/\/$/, ''), { env: { DEVCLI_BASE_URL: mirror } })
      })
    })

    test.each([
      ['Linux', 'armv7l', 'linux on armv7l'],
      ['FreeBSD', 'x86_64', 'FreeBSD'],
      ['MINGW64_NT-10.0', 'x86_64', 'install.ps1 | iex'],
    ])('on %s %s it says what there is', async (system, machine, expected) => {
      const home = newHome({ uname: `case $1 in -s) echo ${system} ;; *) echo ${machine} ;; esac` })
      const { code, stderr } = await run(home)
      expect([code, server.asked]).toEqual([1, []])
      expect(stderr).toContain(expected)
    })

    test('says what it would do, and does nothing', async () => {
      release(server, { version: '1.2.3', platform: PLATFORM })
      const home = newHome()
      const { code, stderr, leftovers } = await run(home, { args: ['--dry-run'] })
      expect([code, leftovers]).toEqual([0, []])
      expect(stderr).toContain(`${server.baseUrl}${archivePath('1.2.3')}`)
      expect(stderr).toContain(`Would note the service ${server.baseUrl}`)
      expect(readdirSync(home.folder).toSorted()).toEqual(['programs', 'tmp'])
      expect(server.asked).not.toContain(archivePath('1.2.3'))
    })

    test('removes devcli and nothing else, any number of times', async () => {
      release(server, { version: '1.2.3', platform: PLATFORM })
      const home = newHome()
      await run(home)
      writeFileSync(join(home.installed, 'other'), '')
      expect((await run(home, { args: ['--dry-run', '--uninstall'] })).stderr).toContain('Would remove')
      expect(readdirSync(home.installed)).toEqual(['devcli', 'other'])
      expect((await run(home, { args: ['--uninstall'] })).code).toBe(0)
      expect(readdirSync(home.installed)).toEqual(['other'])
      const again = await run(home, { args: ['--uninstall'] })
      expect([again.code, again.stderr]).toEqual([0, `There is no devcli in ${home.installed}.\n`])
    })

    test('rejects unknown options', async () => {
      const { code, stderr } = await run(newHome(), { args: ['--force'] })
      expect([code, stderr]).toEqual([2, 'There is no option --force. --help lists those there are.\n'])
      const help = await run(newHome(), { args: ['--help'] })
      expect([help.code, help.stderr]).toEqual([0, ''])
      expect(help.stdout).toContain('DEVCLI_INSTALL_DIR')
    })

    test('a script that arrived in part does nothing at all', async () => {
      release(server, { version: '1.2.3', platform: PLATFORM })
      const home = newHome()
      const text = script.trimEnd()
      const everywhere = Array.from({ length: 25 }, (_, i) => Math.floor((text.length * i) / 25))
      const atTheEnd = Array.from({ length: 20 }, (_, i) => text.length - 1 - i)
      for (const length of [...everywhere, ...atTheEnd]) {
        await run(home, { text: text.slice(0, length), args: ['--uninstall'] })
        expect(server.asked, `cut after ${length} of ${text.length}`).toEqual([])
        expect(readdirSync(home.folder).toSorted()).toEqual(['programs', 'tmp'])
      }
      expect((await run(home, { text })).code).toBe(0)
    })
  },
)
