/**
 * The app as a running process: listens, drains on a signal, ends. `run.ts` and the process tests
 * start here, with different dependencies.
 */
import { once } from 'node:events'
// oxlint-disable-next-line no-restricted-imports -- listens, never dials
import { createServer, type Server, type ServerResponse } from 'node:http'
// oxlint-disable-next-line no-restricted-imports -- a type
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Deps } from './deps.ts'
import type { AppEnv } from './http/app-env.ts'
import { answerBrokenRequest, brokenRequestResponse, refusingMalformed } from './http/broken-request.ts'
import { lingering } from './http/lingering-close.ts'

/** Above the longest inspection, so that a drain waits for every one. */
const DRAIN_DEADLINE_MS = 15_000

export interface Running {
  /** Where it listens; differs from the configuration when that says port 0. */
  readonly port: number
  /** Ends the process's work: nothing new, what runs is finished. Resolves to whether all was finished in time. */
  drain(): Promise<boolean>
}

/** @throws the listen error, `EADDRINUSE` among them. */
export async function serve(
  app: Hono<AppEnv>,
  deps: Pick<Deps, 'config' | 'gate' | 'logs'>,
): Promise<Running> {
  const server = createServer(
    {
      // A request has to arrive at once: its head is small.
      headersTimeout: 10_000,
      // The largest body, 24 MiB of a local page with its pictures, over a line of 4 Mbit/s.
      requestTimeout: 60_000,
      connectionsCheckingInterval: 5_000,
      // Longer than the 60 s for which common load balancers keep a connection open.
      keepAliveTimeout: 65_000,
    },
    lingering(
      refusingMalformed(
        getRequestListener(app.fetch, {
          // Only HTTP/1.0 comes without a Host, and nothing of ours depends on it.
          hostname: 'localhost',
          errorHandler: (error) => brokenRequestResponse(error, deps.logs),
        }),
      ),
    ),
  )
  server.on('clientError', answerBrokenRequest)
  const answers = trackAnswers(server)
  const unused = trackUnusedConnections(server)
  await listen(server, deps.config)
  const { port } = server.address() as AddressInfo
  deps.logs.logger.info({ event: 'listening', host: deps.config.host, port, pid: process.pid })
  return { port, drain: () => drain({ server, answers, unused }, deps) }
}

/** The answers that have been begun and not ended. */
function trackAnswers(server: Server): Set<ServerResponse> {
  const answers = new Set<ServerResponse>()
  server.on('request', (_, answer) => {
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
  return answers
}

/**
 * Connections on which nothing has been asked yet, as browsers and load balancers open them ahead. Node takes
 * them for busy ones, and would wait at its end until their first request is overdue.
 */
function trackUnusedConnections(server: Server): Set<Socket> {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return unused
}

function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

interface Serving {
  readonly server: Server
  readonly answers: Set<ServerResponse>
  readonly unused: Set<Socket>
}

/**
 * Listens on until the answers of before are out: `/readyz` has to say 503 and a late inspection
 * UNAVAILABLE while the load balancer still believes in us. Then the door closes.
 */
async function drain(serving: Serving, { gate, logs }: Pick<Deps, 'gate' | 'logs'>) {
  const { server, answers } = serving
  gate.drain()
  logs.logger.info({ event: 'draining', answers: answers.size })
  const finished = finish(serving)
  const deadline = Promise.withResolvers<false>()
  const timer = setTimeout(() => deadline.resolve(false), DRAIN_DEADLINE_MS)
  const inTime = await Promise.race([finished.then(() => true), deadline.promise])
  clearTimeout(timer)
  server.closeAllConnections()
  return inTime
}

async function finish({ server, answers, unused }: Serving): Promise<void> {
  await Promise.all([...answers].map(closing))
  await new Promise((resolve) => {
    server.close(resolve)
    // A connection that idles between two requests would hold the process for its whole keep-alive.
    server.closeIdleConnections()
    for (const socket of unused) socket.destroy()
  })
}

async function closing(answer: ServerResponse): Promise<void> {
  if (!answer.closed) await once(answer, 'close')
}
