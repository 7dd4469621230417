/** A fake service that answers as a test says: slowly, wrongly, as a newer version, or not as a service at all. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeService {
  readonly baseUrl: string
  /** How it answers from now on. */
  answer: RequestListener
  /** Paths of the requests that have arrived completely. */
  readonly requests: string[]
  close(): void
}

export async function startFakeService(): Promise<FakeService> {
  const requests: string[] = []
  const state: { answer: RequestListener } = { answer: () => {} }
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      requests.push(incoming.url ?? '')
      state.answer(incoming, outgoing)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get answer() {
      return state.answer
    },
    set answer(answer) {
      state.answer = answer
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export const answerJson =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, outgoing) =>
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const refuse = (status: number, code: string, headers?: Record<string, string>): RequestListener =>
  answerJson(status, { message: 'Not now.', status, data: { code } }, headers)

/** The smallest valid answer of a preview. */
export const PREVIEW = {
  message: 'Created.',
  status: 201,
  data: {
    url: `/local-preview/lp_${'a'.repeat(22)}`,
    serviceScore: { score: 90, category: { id: 'good', label: 'Good', description: '' }, breakdown: [] },
    diagnostics: [],
  },
}
