/** What may answer at the address of a service beside a good one: slow, broken, full, newer, or no service at all. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OddService {
  readonly baseUrl: string
  /** How it answers from now on. */
  answer: RequestListener
  /** Requests that have arrived whole. */
  readonly asked: string[]
  close(): void
}

export async function startOddService(): Promise<OddService> {
  const asked: string[] = []
  const state: { answer: RequestListener } = { answer: () => {} }
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      asked.push(incoming.url ?? '')
      state.answer(incoming, outgoing)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
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

/** As small as a preview's answer may be. */
export const PREVIEW = {
  message: 'Created.',
  status: 201,
  data: {
    url: `/local-preview/lp_${'a'.repeat(22)}`,
    serviceScore: { score: 90, category: { id: 'good', label: 'Good', description: '' } },
    diagnostics: [],
  },
}
