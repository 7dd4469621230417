import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createServer, type Server, type TLSSocket, type TlsOptions } from 'node:tls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { guardContext } from '../../test/guard/guard-context.ts'
import { certificate } from '../../test/guard/loopback-network.ts'
import { startSilentServer } from '../../test/guard/play-steps.ts'
import { secureSocket } from './secure-socket.ts'
import { parseTarget } from './policy/url-policy.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
  vi.unstubAllEnvs()
})

async function startServer(name: string, options: TlsOptions = {}): Promise<number> {
  const pair = { key: certificate(`${name}.key`), cert: certificate(`${name}.pem`) }
  server = createServer({ ...pair, ...options }, (socket) => socket.on('error', () => {}))
  server.on('tlsClientError', () => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function secure(
  port: number,
  url: string,
  { verify = true, signal = new AbortController().signal } = {},
) {
  const context = guardContext({ ca: certificate('authority.pem') })
  const raw = connect({ host: '127.0.0.1', port })
  await once(raw, 'connect')
  const target = parseTarget(url)
  const tls = { ...context.tls, verify }
  const result: Promise<TLSSocket> = secureSocket(raw, target, { ...context, tls }, signal)
  return { raw, result }
}

/** The server name that the next client sends; false when it sends none. */
async function nextServerName(): Promise<unknown> {
  if (!server) throw new Error('no server')
  const [socket]: { servername?: unknown }[] = await once(server, 'secureConnection')
  return socket?.servername
}

const end = (...sockets: Socket[]) => sockets.forEach((socket) => socket.destroy())

describe('secureSocket', () => {
  it('checks the certificate against the host name, without the dot at its end', async () => {
    const port = await startServer('public')
    for (const host of ['example.com', 'www.example.com.']) {
      const serverName = nextServerName()
      const { result } = await secure(port, `https://${host}/`)
      const socket = await result
      expect([socket.authorized, await serverName]).toEqual([true, host.replace(/\.$/, '')])
      end(socket)
    }
  })

  it('checks an address against the addresses in the certificate, and sends no server name', async () => {
    const port = await startServer('public')
    const serverName = nextServerName()
    const { result } = await secure(port, 'https://93.184.216.34/')
    const socket = await result
    expect(await serverName).toBe(false)
    end(socket)
    await expect((await secure(port, 'https://8.8.8.8/')).result).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
  })

  it.each([
    ['other-host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['expired', 'CERT_HAS_EXPIRED'],
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('refuses the certificate %s, whatever the environment says', async (name, code) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const { raw, result } = await secure(await startServer(name), 'https://example.com/')
    await expect(result).rejects.toMatchObject({ code })
    expect(raw.destroyed).toBe(true)
  })

  it('takes any certificate only with the option', async () => {
    const { result } = await secure(await startServer('self-signed'), 'https://example.com/', {
      verify: false,
    })
    end(await result)
  })

  it('speaks HTTP/1.1 only', async () => {
    const both = await secure(
      await startServer('public', { ALPNProtocols: ['h2', 'http/1.1'] }),
      'https://example.com/',
    )
    const socket = await both.result
    expect(socket.alpnProtocol).toBe('http/1.1')
    end(socket)
    server?.close()
    const onlyHttp2 = await secure(
      await startServer('public', { ALPNProtocols: ['h2'] }),
      'https://example.com/',
    )
    await expect(onlyHttp2.result).rejects.toMatchObject({
      code: 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL',
    })
  })

  it('ends at once with its signal, in the middle of the handshake', async () => {
    const silent = await startSilentServer()
    const { raw, result } = await secure(silent.port, 'https://example.com/', {
      signal: AbortSignal.timeout(50),
    })
    await expect(result).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(raw.destroyed).toBe(true)
    await silent.close()
  })
})
