/** Inside the network namespace: starts one server with its rules, and prints what it answers each crawler, as JSON. */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { READERS, wantedBy, type ReaderChoice } from '@linklens/engine'
import { CRAWLERS } from '../../packages/service/src/pages/crawlers/crawler-list.ts'
import { BY_ADDRESS } from '../../packages/service/src/pages/crawlers/wall-rules/let-in.ts'
import { READER_RULES } from '../../packages/service/src/pages/crawlers/reader-rules/reader-rules.ts'
import { WALL_RULES } from '../../packages/service/src/pages/crawlers/wall-rules/wall-rules.ts'
import { serverFor, SERVER, type WallName } from './servers.ts'

export interface WallAnswer {
  readonly what: string
  readonly expected: number
  readonly status: number
}

const ELSEWHERE = '198.51.100.7'

/** The tenth address of a network: all of them are `/24` or larger. */
const addressIn = (network: string): string => network.replace(/\d+\/\d+$/, '10')

const wall = process.argv[2] as WallName
/** A choice about AI readers; absent: link previews are let in. */
const choice = process.argv[3]
const ofReaders = READER_RULES.find((one) => one.choice === choice)
const rules = (ofReaders?.servers ?? WALL_RULES).find(({ id }) => id === wall)
if (!rules) throw new Error(`No rules for ${wall}.`)

interface Case {
  readonly what: string
  readonly userAgent: string
  readonly from: string
  readonly expected: number
  readonly path?: string
}

const cases: Case[] = ofReaders
  ? readerCases(ofReaders.choice)
  : [
      { what: 'a scraper', userAgent: 'python-requests/2.32', from: ELSEWHERE, expected: 403 },
      {
        what: 'a browser',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142',
        from: ELSEWHERE,
        expected: 200,
      },
    ]
for (const { platform, kind, userAgents, verification } of ofReaders ? [] : CRAWLERS) {
  for (const userAgent of [...userAgents.page, ...userAgents.image]) {
    const what = `${platform}: ${userAgent}`
    const proven = BY_ADDRESS.some(({ id }) => id === platform)
    const refused = proven || kind === 'search'
    cases.push({ what: `${what} from elsewhere`, userAgent, from: ELSEWHERE, expected: refused ? 403 : 200 })
    for (const network of verification.networks)
      cases.push({ what: `${what} from ${network}`, userAgent, from: addressIn(network), expected: 200 })
  }
}

function readerCases(wanted: ReaderChoice): Case[] {
  const of = (what: string, userAgent: string, expected: number, path?: string): Case => ({
    what: `${what}: ${userAgent}`,
    userAgent,
    from: ELSEWHERE,
    expected,
    ...(path !== undefined && { path }),
  })
  return [
    of('a browser', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142', 200),
    ...CRAWLERS.flatMap(({ userAgents }) => userAgents.page).map((agent) => of('link preview', agent, 200)),
    ...READERS.flatMap((reader) =>
      reader.userAgents.flatMap((agent) => [
        of(reader.name, agent, wantedBy(wanted, reader) === 'out' ? 403 : 200),
        of(`${reader.name} for robots.txt`, agent, 200, '/robots.txt'),
      ]),
    ),
  ]
}

const ip = (...args: string[]) => execFileSync('ip', args)
ip('link', 'set', 'lo', 'up')
for (const address of new Set([SERVER.host, ...cases.map(({ from }) => from)]))
  ip('addr', 'add', `${address}/32`, 'dev', 'lo')

const folder = mkdtempSync(join(tmpdir(), 'linklens-walls-'))
chmodSync(folder, 0o755)
for (const name of ['page.html', 'robots.txt']) writeFileSync(join(folder, name), 'ok')
const { config, command } = serverFor(wall, rules.code, folder)
writeFileSync(join(folder, 'config'), config)
const server = spawn(command[0], command.slice(1), {
  stdio: ['ignore', 2, 2],
  env: { ...process.env, HOME: folder },
})
try {
  await started()
  const answers: WallAnswer[] = []
  for (const { what, userAgent, from, expected, path } of cases)
    answers.push({ what, expected, status: await ask(userAgent, from, path) })
  process.stdout.write(JSON.stringify(answers))
} finally {
  if (server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

async function started(): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask('Mozilla/5.0 (X11)', ELSEWHERE)
      return
    } catch (error) {
      if (tries === 100 || server.exitCode !== null) throw error
      await setTimeout(100)
    }
  }
}

function ask(userAgent: string, localAddress: string, path = '/page.html'): Promise<number> {
  return new Promise((resolve, reject) => {
    request({
      ...SERVER,
      path,
      localAddress,
      agent: false,
      headers: { 'User-Agent': userAgent },
    })
      .on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      .on('error', reject)
      .end()
  })
}
