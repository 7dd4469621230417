/**
 * A small load balancer: each request goes to the next instance that is ready. A request that reached an instance is never
 * sent again, since a POST may have been done; the client gets 502 and decides.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  readonly url: string
  /** Answers given, by the URL of the instance that gave them. */
  readonly served: ReadonlyMap<string, number>
  /** Instances that are sent requests at the moment. */
  readonly ready: ReadonlySet<string>
  close(): void
}

/** @param instances URLs such as `http://127.0.0.1:3000`. */
export async function startBalancer(instances: readonly string[]): Promise<Balancer> {
  const served = new Map(instances.map((instance) => [instance, 0]))
  const ready = new Set(instances)
  const probe = setInterval(() => {
    for (const instance of instances)
      void isReady(instance).then((is) => (is ? ready.add(instance) : ready.delete(instance)))
  }, 100)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const upstream = [...ready][turn % Math.max(1, ready.size)]
    if (upstream === undefined) return void outgoing.writeHead(503).end()
    pass(upstream, incoming, outgoing, () => served.set(upstream, (served.get(upstream) ?? 0) + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    served,
    ready,
    close() {
      clearInterval(probe)
      server.close()
      server.closeAllConnections()
    },
  }
}

async function isReady(instance: string): Promise<boolean> {
  try {
    return (await fetch(`${instance}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false // it is gone, which is the answer
  }
}

function pass(
  upstream: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onAnswer: () => void,
): void {
  const headers = { ...incoming.headers, connection: 'close', 'x-forwarded-for': '198.51.100.7' }
  const passed = request(
    `${upstream}${incoming.url}`,
    { method: incoming.method, headers, agent: false },
    (answer) => {
      onAnswer()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    },
  )
  passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
  incoming.pipe(passed)
}
