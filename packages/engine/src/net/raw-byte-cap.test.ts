import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { startStepServer } from '../../test/guard/play-steps.ts'
import { capRawBytes } from './raw-byte-cap.ts'
import { RequestBudgetError } from './request-budget.ts'

async function flooded() {
  const server = await startStepServer(() => [{ flood: 'a', pad: 65536 }])
  const socket = connect({ host: '127.0.0.1', port: server.port })
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\n\r\n')
  return { server, socket }
}

describe('capRawBytes', () => {
  it('sees a flood that raises no event, and reports it once', async () => {
    const { server, socket } = await flooded()
    const onOver = vi.fn(() => socket.destroy())
    const cap = capRawBytes(socket, 100_000, onOver)
    socket.resume()
    await once(socket, 'close')
    cap.check()
    expect(onOver).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'RESPONSE_TOO_LARGE' }))
    await server.close()
  })

  it('sees it within one read when asked after each', async () => {
    const { server, socket } = await flooded()
    const cap = capRawBytes(socket, 100_000, () => socket.destroy())
    socket.on('data', cap.check)
    await once(socket, 'close')
    expect(socket.bytesRead).toBeLessThan(100_000 + 65_536 + 1)
    await server.close()
  })

  it('counts every byte once, and ends where the counter says so', async () => {
    const { server, socket } = await flooded()
    let counted = 0
    const onOver = vi.fn(() => socket.destroy())
    const cap = capRawBytes(socket, Infinity, onOver, (bytes) => (counted += bytes) < 200_000)
    socket.on('data', cap.check)
    await once(socket, 'close')
    cap.stop()
    expect(onOver).toHaveBeenCalledExactlyOnceWith(expect.any(RequestBudgetError))
    expect(counted).toBe(socket.bytesRead)
    expect(counted).toBeLessThan(200_000 + 65_536 + 1)
    await server.close()
  })

  it('says nothing once it is stopped', async () => {
    const { server, socket } = await flooded()
    const onOver = vi.fn()
    const cap = capRawBytes(socket, 1, onOver)
    cap.stop()
    socket.resume()
    await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(1_000_000), 60_000)
    expect(onOver).not.toHaveBeenCalled()
    socket.destroy()
    await server.close()
  })
})
