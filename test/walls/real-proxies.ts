/**
 * `npm run test:walls`: the proxy blocks of `deploy/`, in the servers that they are for, with the built service behind
 * them. In a private network namespace.
 */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { ProxyAnswers } from './proxy-inside.ts'

test.each(['nginx', 'caddy'])(
  '%s answers over TLS, streams, and passes the address of the client',
  (proxy) => {
    const inside = new URL('proxy-inside.ts', import.meta.url).pathname
    const node = [process.execPath, '--conditions=linklens-source', inside, proxy]
    const text = execFileSync('unshare', ['--net', ...node], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(JSON.parse(text) as ProxyAnswers).toEqual({
      redirect: expect.stringContaining('https://linklens.example.com/r/live?url=http%3A%2F%2F'),
      protocol: 'h2',
      counted: [200, 429, 429],
      hasStreamed: true,
      hasEnded: true,
      largePage: 200,
    })
  },
)
