/**
 * Runs inside a namespace: starts the service by the command in COMMAND as the leader of a process group, requests a
 * page that answers slowly, and sends SIGTERM to the whole group meanwhile. Prints the results.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { publicV4 } from './world.ts'

const PAGE = '<!doctype html><title>Tides</title><meta property="og:title" content="Tides">'

const { promise: asked, resolve: pageAsked } = Promise.withResolvers<void>()
const { promise: released, resolve: release } = Promise.withResolvers<void>()
const origin = createServer(async (request, response) => {
  if (request.url === '/slow') {
    pageAsked()
    await released
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
})
await once(origin.listen(80, publicV4), 'listening')

const [program = '', ...args] = JSON.parse(process.env.COMMAND ?? '[]')
const service = spawn(program, args, {
  cwd: join(import.meta.dirname, '../..'),
  // npm would ask its registry for a newer npm, and ask again for a minute where there is no network.
  env: { PATH: process.env.PATH, DATA_DIR: process.env.DATA_DIR, npm_config_update_notifier: 'false' },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
})
const ended = once(service, 'exit')
const events: string[] = []
// npm prints its own lines there too.
createInterface({ input: service.stdout }).on('line', (line) => {
  if (line.startsWith('{')) events.push(JSON.parse(line).event)
})
const happened = async (event: string) => {
  while (!events.includes(event)) {
    if (service.exitCode !== null) throw new Error(`it ended with ${service.exitCode}`)
    await sleep(20)
  }
}

await happened('listening')
const answer = fetch('http://127.0.0.1:3000/api/inspect', {
  method: 'POST',
  body: JSON.stringify({ url: `http://${publicV4}/slow` }),
}).then(
  ({ status }) => status,
  (error: Error) => `${error}`,
)
await asked
const { pid = 0 } = service
process.kill(-pid, 'SIGTERM')
await happened('draining')
process.kill(-pid, 'SIGTERM')
await sleep(1_200)
process.kill(-pid, 'SIGTERM')
await sleep(600)
release()
const result = {
  answer: await answer,
  exit: await ended,
  drains: events.filter((name) => name === 'draining'),
}
process.stdout.write(JSON.stringify(result), () => process.exit(0))
