import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createMailer } from './mailer.ts'

test('a mail server that does not answer does not delay the end of the process', async () => {
  const silent = createServer()
  const connected = once(silent, 'connection')
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const logger = { warn: vi.fn() }
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'lens@example.com' }
  const mailer = createMailer(mail, { logger, settleMs: 100 })
  mailer.post({ to: 'ann@example.com', subject: 'Hello', text: 'Hello.' })
  const [socket] = await connected
  await mailer.settled()
  const line = { event: 'mail-not-sent', subject: 'Hello', reason: 'too slow for the end of the process' }
  expect(logger.warn.mock.calls).toEqual([[line]])
  socket.destroy()
  silent.close()
})
