import { once } from 'node:events'
import { createServer, connect, Socket, type AddressInfo, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardContext } from '../../test/guard/guard-context.ts'
import { dialVetted } from './dial-vetted.ts'
import type { Network } from './network.ts'
import type { VettedAddress } from './policy/vet-addresses.ts'

let server: Server
let port = 0
beforeAll(async () => {
  server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const answers = () => connect({ host: '127.0.0.1', port })
const refuses = () => connect({ host: '127.0.0.1', port: 1 })
const throws = (): never => {
  throw new Error('no')
}
const neverAnswers = () => new Socket()

/** One behaviour for each address, in order. */
function dial(behaviours: (() => Socket)[], limits = {}, signal = new AbortController().signal) {
  const dialled: Socket[] = []
  const network: Partial<Network> = {
    dial({ address }) {
      const socket = behaviours[Number(address.at(-1))]?.() ?? refuses()
      dialled.push(socket)
      return socket
    },
  }
  const context = guardContext(network, { limits })
  const addresses = behaviours.map((_, index) => `192.0.2.${index}` as VettedAddress)
  return { result: dialVetted(addresses, 80, context, signal), dialled, context }
}

const destroyed = (sockets: Socket[]) => sockets.map((socket) => socket.destroyed)

describe('dialVetted', () => {
  it('takes the first that answers, and tries no other', async () => {
    const { result, dialled } = dial([answers, answers])
    const { socket, remainingMs } = await result
    expect(dialled).toEqual([socket])
    expect(remainingMs).toBeGreaterThan(0)
    socket.destroy()
  })

  it('reports what is left of the attempt once it is connected', async () => {
    const answersLate = () => {
      const socket = new Socket()
      setTimeout(() => socket.emit('connect'), 100)
      return socket
    }
    const { result } = dial([answersLate], { connectMs: 60_000 })
    const { socket, remainingMs } = await result
    expect(remainingMs).toBeLessThan(59_910)
    socket.destroy()
  })

  describe('while no timer runs out', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => vi.useRealTimers())

    it('goes on at once when one refuses', async () => {
      const { result } = dial([refuses, refuses, answers])
      ;(await result).socket.destroy()
    })

    it('goes on after a head start when one is silent, and drops the loser', async () => {
      const { result, dialled } = dial([neverAnswers, answers])
      vi.advanceTimersByTime(249)
      expect(dialled).toHaveLength(1)
      vi.advanceTimersByTime(1)
      const { socket } = await result
      expect(destroyed(dialled)).toEqual([true, false])
      socket.destroy()
    })
  })

  it('is over when all refuse', async () => {
    const { result, context } = dial([refuses, refuses])
    await expect(result).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await vi.waitFor(() => expect(context.sockets.size).toBe(0), 60_000)
  })

  it('calls it a timeout when any was too slow', async () => {
    const { result, dialled } = dial([neverAnswers, refuses], { connectMs: 40 })
    await expect(result).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(destroyed(dialled)).toEqual([true, true])
  })

  it('survives a dialler that throws', async () => {
    const { result } = dial([throws, answers])
    ;(await result).socket.destroy()
    await expect(dial([throws, throws]).result).rejects.toThrow('no')
  })

  it('ends at once with its signal, and leaves no socket', async () => {
    const controller = new AbortController()
    const { result, dialled } = dial([neverAnswers, neverAnswers], {}, controller.signal)
    controller.abort('gone')
    await expect(result).rejects.toBe('gone')
    expect(destroyed(dialled)).toEqual([true])
    await expect(dial([answers], {}, controller.signal).result).rejects.toBe('gone')
  })

  it('compares the peer with the address that was dialled', async () => {
    const dialled: Socket[] = []
    const network: Partial<Network> = {
      showsPeer: true,
      dial() {
        const socket = answers()
        dialled.push(socket)
        return socket
      },
    }
    const { signal } = new AbortController()
    const result = dialVetted(['192.0.2.1' as VettedAddress], 80, guardContext(network), signal)
    await expect(result).rejects.toThrow('not the address')
    expect(destroyed(dialled)).toEqual([true])
    const same = await dialVetted(['127.0.0.1' as VettedAddress], 80, guardContext(network), signal)
    same.socket.destroy()
  })
})
