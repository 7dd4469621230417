/** The common setup of the tests of install.sh: a server with releases, and homes that are removed afterwards. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startReleaseServer, telling, type ReleaseServer } from './release-server.ts'
import { makeHome, type Home } from './run-installer.ts'

export const PLATFORM = `${process.platform}-${process.arch}`
export const archivePath = (version: string): string =>
  `/releases/v${version}/devcli-${version}-${PLATFORM}.tar.gz`

export interface Installer {
  readonly server: ReleaseServer
  /** The script as the server sends it. */
  readonly script: string
}

/** Call it where tests are declared. @returns the setup once they run. */
export function useInstaller(): () => Installer {
  let installer: Installer | undefined
  beforeAll(async () => {
    const server = await startReleaseServer()
    installer = { server, script: await (await fetch(`${server.baseUrl}/install.sh`)).text() }
  })
  afterAll(() => installer?.server.close())
  beforeEach(() => {
    installer?.server.reset()
    return () => {
      for (const home of homes.splice(0)) rmSync(home.folder, { recursive: true, force: true })
    }
  })
  return () => {
    if (!installer) throw new Error('the server has not started')
    return installer
  }
}

const homes: Home[] = []

export function newHome(programs: Record<string, string | null> = {}): Home {
  const home = makeHome(programs)
  homes.push(home)
  return home
}

/** A home with an older devcli, 1.0.0, that works. */
export function homeWithOld(programs: Record<string, string | null> = {}): Home {
  const home = newHome(programs)
  mkdirSync(home.installed, { recursive: true })
  writeFileSync(join(home.installed, 'devcli'), telling('1.0.0'), { mode: 0o755 })
  return home
}

export const installedVersion = (folder: string): string =>
  execFileSync(join(folder, 'devcli'), ['--version'], { encoding: 'utf8' }).trim()
