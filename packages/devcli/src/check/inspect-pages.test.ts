import { inspectHtml, type Extras } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import type { Keeps } from './inspect-page.ts'
import { inspectPages } from './inspect-pages.ts'
import type { Target } from './targets/target.ts'

/** What is asked for in addition to verdicts and findings, of each page in turn. */
async function extrasOf(count: number, keeps: Keeps): Promise<readonly Extras[]> {
  const asked: Extras[] = []
  const target: Target = {
    name: 'pages',
    pages: Array.from({ length: count }, (_, index) => ({
      url: `https://example.com/${index}`,
      path: `/${index}`,
    })),
    site: null,
    concurrency: 1,
    missing: [],
    notes: [],
    findImage: () => null,
    imageHash: () => null,
    async inspect(identity, _signal, extras) {
      asked.push(extras)
      return { inspection: inspectHtml('<title>Bread</title>', { url: identity.url, ...extras }), identity }
    },
  }
  await inspectPages(target, { signal: new AbortController().signal, keeps })
  return asked
}

describe('inspectPages', () => {
  it('has every fix of a single page proved, and its head suggested where that is kept', async () => {
    expect(await extrasOf(1, { head: true })).toEqual([
      { proofs: 'all', suggestsHead: true, boundsSize: false, traces: false },
    ])
  })

  it('has no head suggested for pages whose head nobody sees', async () => {
    const asked = await extrasOf(2, {})
    expect(asked.map(({ suggestsHead }) => suggestsHead)).toEqual([false, false])
  })
})
