/** A TCP proxy to a test's PostgreSQL that tests interrupt and restore: what a lost database looks like. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

export interface PostgresLine {
  /** `DATABASE_URL` of the same database, over this line. */
  readonly url: string
  /** Breaks every connection, and accepts no new one. */
  cut(): void
  restore(): Promise<void>
  /** Stops all traffic on the open connections, as when the machine behind them vanishes. */
  freeze(): void
}

/** @param url from `createDatabase`: through the server's Unix socket. */
export async function openPostgresLine(url: string): Promise<PostgresLine> {
  const { pathname, searchParams } = new URL(url)
  const socketPath = join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const sockets = new Set<Socket>()
  const forward = (incoming: Socket) => {
    const onward = connect(socketPath)
    for (const end of [incoming, onward]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        incoming.destroy()
        onward.destroy()
      })
    }
    incoming.pipe(onward).pipe(incoming)
  }
  let server = await listen(forward)
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://linklens@127.0.0.1:${port}${pathname}`,
    cut: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    restore: async () => {
      server = await listen(forward, port)
    },
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

async function listen(forward: (socket: Socket) => void, port = 0): Promise<Server> {
  const server = createServer(forward)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
