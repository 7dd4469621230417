import { describe, expect, it } from 'vitest'
import { guardContext } from '../../test/guard/guard-context.ts'
import { certificate, loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { startSilentServer, startStepServer } from '../../test/guard/play-steps.ts'
import { guardedConnect } from './guarded-connect.ts'
import { parseTarget } from './policy/url-policy.ts'
import type { VettedAddress } from './policy/vet-addresses.ts'

const { signal } = new AbortController()
const tls = { key: certificate('public.key'), cert: certificate('public.pem') }
const ca = certificate('authority.pem')

describe('guardedConnect', () => {
  it('resolves once, dials what was judged, and speaks TLS for the name', async () => {
    const server = await startStepServer(() => [], tls)
    const network = loopbackNetwork({
      dns: { 'example.com': ['93.184.216.34'] },
      route: () => server.port,
      ca,
    })
    const steps: unknown[] = []
    const { socket, rawSocket, timings } = await guardedConnect({
      target: parseTarget('https://example.com/'),
      context: guardContext(network),
      signal,
      onVetted: (addresses) => steps.push(['vetted', ...addresses]),
      onConnected: (raw) => steps.push(['connected', raw === network.sockets[0]]),
    })
    expect(steps).toEqual([
      ['vetted', '93.184.216.34'],
      ['connected', true],
    ])
    expect([network.questions, network.dialled]).toEqual([['example.com'], ['93.184.216.34']])
    expect(socket).toMatchObject({ authorized: true })
    expect(timings).toEqual({ dns: expect.any(Number), connect: expect.any(Number), tls: expect.any(Number) })
    expect(socket).not.toBe(rawSocket)
    socket.destroy()
    await server.close()
  })

  it('dials nothing when the name leads to a blocked address', async () => {
    const network = loopbackNetwork({ dns: { 'example.com': ['93.184.216.34', '10.0.0.1'] }, route: () => 1 })
    const connecting = guardedConnect({
      target: parseTarget('http://example.com/'),
      context: guardContext(network),
      signal,
    })
    await expect(connecting).rejects.toMatchObject({ code: 'BLOCKED_ADDRESS' })
    expect(network.dialled).toEqual([])
  })

  it('asks no DNS for addresses that are known, nor for a literal', async () => {
    const server = await startStepServer(() => [])
    const network = loopbackNetwork({ route: () => server.port })
    const context = guardContext(network)
    const known = ['93.184.216.34' as VettedAddress]
    const first = await guardedConnect({ target: parseTarget('http://example.com/'), context, known, signal })
    const second = await guardedConnect({ target: parseTarget('http://8.8.8.8/'), context, signal })
    expect([first.timings.dns, first.timings.tls, second.timings.dns]).toEqual([null, null, null])
    expect([network.questions, network.dialled]).toEqual([[], ['93.184.216.34', '8.8.8.8']])
    first.socket.destroy()
    second.socket.destroy()
    await server.close()
  })

  it('gives TCP and TLS together the time of one attempt', async () => {
    const server = await startSilentServer()
    const network = loopbackNetwork({ dns: { 'example.com': ['93.184.216.34'] }, route: () => server.port })
    const context = guardContext(network, { limits: { connectMs: 100 } })
    const connecting = guardedConnect({ target: parseTarget('https://example.com/'), context, signal })
    await expect(connecting).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(network.sockets[0]?.destroyed).toBe(true)
    await server.close()
  })
})
