/**
 * Runs the app as a server: listens, and drains when asked. `run.ts` and the process tests start here, with different
 * dependencies.
 */
import { once } from 'node:events'
// oxlint-disable-next-line no-restricted-imports -- listens, never dials
import { createServer, type Server, type ServerResponse } from 'node:http'
// oxlint-disable-next-line no-restricted-imports -- a type
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from '../config.ts'
import type { AppEnv } from '../http/app-env.ts'
import { answerBrokenRequest, brokenRequestResponse, refusingMalformed } from '../http/broken-request.ts'
import { lingering } from '../http/lingering-close.ts'
import type { InspectionSlots } from '../inspections/inspection-slots.ts'
import type { Logs } from '../telemetry/logs.ts'

/** Longer than the longest inspection, so that a drain waits for all of them. */
const DRAIN_DEADLINE_MS = 15_000

export interface Running {
  /** Differs from the configuration when that says port 0. */
  readonly port: number
  /** Stops taking new work and finishes what runs. Resolves to whether everything was finished in time. */
  drain(): Promise<boolean>
}

interface ServeDeps {
  readonly config: Pick<Config, 'port' | 'host'>
  readonly inspectionSlots: Pick<InspectionSlots, 'drain'>
  readonly logs: Logs
}

/** @throws the listen error, such as `EADDRINUSE`. */
export async function serve(app: Hono<AppEnv>, deps: ServeDeps): Promise<Running> {
  const server = createServer(
    {
      // The head of a request is small.
      headersTimeout: 10_000,
      // Enough for the largest body, a local page of 24 MiB, at 4 Mbit/s.
      requestTimeout: 60_000,
      connectionsCheckingInterval: 5_000,
      // Longer than the 60 s for which common load balancers keep a connection open.
      keepAliveTimeout: 65_000,
    },
    lingering(
      refusingMalformed(
        getRequestListener(app.fetch, {
          // Only an HTTP/1.0 request has no Host header, and nothing here depends on it.
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

/** Responses that have begun and not ended. */
function trackAnswers(server: Server): Set<ServerResponse> {
  const answers = new Set<ServerResponse>()
  server.on('request', (_, answer) => {
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
  return answers
}

/**
 * Connections that have not sent a request yet, as browsers and load balancers open them in advance. Node counts them
 * as active, and would wait at the end until their first request is overdue.
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
 * Keeps listening until the current responses are finished, so that `/readyz` can answer 503 and a late inspection
 * UNAVAILABLE while the load balancer still sends requests. Then stops listening.
 */
async function drain(serving: Serving, { inspectionSlots, logs }: ServeDeps) {
  const { server, answers } = serving
  inspectionSlots.drain()
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
    // An idle keep-alive connection would otherwise delay the end of the process.
    server.closeIdleConnections()
    for (const socket of unused) socket.destroy()
  })
}

async function closing(answer: ServerResponse): Promise<void> {
  if (!answer.closed) await once(answer, 'close')
}
