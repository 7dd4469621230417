/** The service with a folder of releases, on loopback, that can be made to misbehave for single paths. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { testApp } from '../test-deps.ts'

export interface ReleaseServer {
  readonly baseUrl: string
  readonly releasesDir: string
  /** Path → handler that answers instead of the service. */
  readonly instead: Map<string, (request: IncomingMessage, response: ServerResponse) => void>
  /** Requested paths, in order. */
  readonly asked: string[]
  /** Resets releases, misbehaviour and requests. */
  reset(): void
  close(): void
}

export async function startReleaseServer(): Promise<ReleaseServer> {
  const releasesDir = mkdtempSync(join(tmpdir(), 'linklens-released-'))
  const instead: ReleaseServer['instead'] = new Map()
  const asked: string[] = []
  let serve = (_request: IncomingMessage, response: ServerResponse): unknown => response.end()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const own = instead.get(path)
    if (own) own(request, response)
    else serve(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  serve = getRequestListener(testApp({ env: { BASE_URL: baseUrl, RELEASES_DIR: releasesDir } }).app.fetch)
  return {
    baseUrl,
    releasesDir,
    instead,
    asked,
    reset() {
      for (const name of readdirSync(releasesDir)) rmSync(join(releasesDir, name), { recursive: true })
      instead.clear()
      asked.length = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
      rmSync(releasesDir, { recursive: true, force: true })
    },
  }
}

export interface FakeRelease {
  version: string
  /** Platform as in the names of the archives: `linux-x64`. */
  platform: string
  /** Path inside the archive → script; default: a `devcli` that prints its version. */
  files?: Record<string, string>
}

/** A program that prints a version. */
export const telling = (version: string): string => `#!/bin/sh\necho ${version}\n`

/** Puts a release where the server looks, and makes it the latest. */
export function release(server: ReleaseServer, { version, platform, files }: FakeRelease): void {
  const folder = join(server.releasesDir, `v${version}`)
  const archive = `devcli-${version}-${platform}.tar.gz`
  const bytes = archiveOf(files ?? { devcli: telling(version) })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, archive), bytes)
  const sum = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(join(folder, 'SHA256SUMS'), `${sum}  ${archive}\n`)
  writeFileSync(join(server.releasesDir, 'latest.txt'), `${version}\n`)
}

/** Most tests release the same files. */
const archives = new Map<string, Buffer>()

/** Made by the system's own tar. */
function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  const key = JSON.stringify(files)
  const known = archives.get(key)
  if (known) return known
  const content = mkdtempSync(join(tmpdir(), 'linklens-archive-'))
  for (const [path, script] of Object.entries(files)) {
    mkdirSync(dirname(join(content, path)), { recursive: true })
    writeFileSync(join(content, path), script)
    chmodSync(join(content, path), 0o755)
  }
  const bytes = execFileSync('tar', ['-cz', '-C', content, '.'])
  rmSync(content, { recursive: true })
  archives.set(key, bytes)
  return bytes
}
