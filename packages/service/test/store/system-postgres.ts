/**
 * The PostgreSQL that is installed on this machine, with its tools: the other tests' server
 * comes from a package without pg_dump, and pg_dump refuses servers newer than itself.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)
const TOOLS = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql']
const DEBIAN = '/usr/lib/postgresql'

/** @returns the folder of the programs; null where they are not installed. */
export function findPostgresTools(): string | null {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  const folders = [...debian.toReversed(), ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => TOOLS.every((tool) => existsSync(join(folder, tool)))) ?? null
}

export interface SystemPostgres {
  /** Makes an empty database. @returns its `DATABASE_URL`. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

export async function startSystemPostgres(tools: string): Promise<SystemPostgres> {
  const folder = mkdtempSync('/tmp/linklens-system-pg-')
  const identity = await unprivileged()
  if (identity.uid !== undefined && identity.gid !== undefined)
    await chown(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const options = { ...identity, cwd: folder }
  await run(
    join(tools, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'linklens', '-E', 'UTF8', '--no-sync'],
    options,
  )
  const flags = ['-D', data, '-F', '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`]
  const server = spawn(join(tools, 'postgres'), flags, { ...options, stdio: 'ignore' })
  const url = (name: string) => `postgres://linklens@localhost/${name}?host=${encodeURIComponent(folder)}`
  await untilReady(url('postgres'))
  return {
    createDatabase: async (name) => {
      await query(url('postgres'), `create database ${name}`)
      return url(name)
    },
    stop: async () => {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
async function unprivileged(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const [uid = 0, gid = 0] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  )
  return { uid, gid }
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await query(url, 'select 1')
    } catch (error) {
      if (tries > 300) throw error
      await sleep(100)
    }
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client(url)
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end()
  }
}
