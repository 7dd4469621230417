import { setTimeout } from 'node:timers/promises'
import { InspectError, inspectHtml, type Extras } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import type { Keeps } from './inspect-page.ts'
import { inspectPages } from './inspect-pages.ts'
import type { Target } from './targets/target.ts'

const HTML = '<title>Bread</title><meta property="og:image" content="/bread.png">'

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
      return { inspection: inspectHtml(HTML, { url: identity.url, ...extras }), identity }
    },
  }
  await inspectPages(target, { signal: new AbortController().signal, keeps })
  return asked
}

/** A page of each URL, but for those of `gone`, whose server stops after the first one. */
function targetOf(urls: readonly string[], gone: string): Target & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    name: 'pages',
    pages: urls.map((url) => ({ url, path: url })),
    site: null,
    concurrency: 1,
    missing: [],
    notes: [],
    findImage: () => null,
    imageHash: () => null,
    asked,
    async inspect(identity, _signal, extras) {
      asked.push(identity.url)
      if (identity.url.startsWith(gone) && asked.filter((url) => url.startsWith(gone)).length > 1)
        throw new InspectError('FETCH_FAILED', 'Gone.', {
          cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
        })
      return { inspection: inspectHtml(HTML, { url: identity.url, ...extras }), identity }
    },
  }
}

describe('inspectPages', () => {
  it('leaves out the rest of a site that stops answering, and no page of another', async () => {
    const urls = ['a', 'b', 'a', 'b', 'a', 'b'].map((host, index) => `https://${host}.example/${index}`)
    const target = targetOf(urls, 'https://a.example')
    const { pages, notRead, left, deserted } = await inspectPages(target, {
      signal: new AbortController().signal,
    })
    expect(pages.map(({ path }) => path)).toEqual([0, 1, 3, 5].map((index) => urls[index]))
    expect(target.asked).toEqual([0, 1, 2, 3, 5].map((index) => urls[index]))
    expect({ notRead, left, deserted }).toEqual({ notRead: [], left: 2, deserted: ['https://a.example'] })
  })

  it('has the head of a page suggested where that is kept', async () => {
    expect(await extrasOf(1, { head: true })).toEqual([
      { proofs: expect.any(Function), suggestsHead: true, boundsSize: false, traces: false },
    ])
  })

  it('has a fix proved for the first page that has its finding, whichever answer comes first', async () => {
    const target = targetOf(
      ['/0', '/1', '/2', '/3'].map((path) => `https://a.example${path}`),
      'none',
    )
    const answersIn = (delays: readonly number[]): Target => ({
      ...target,
      concurrency: 4,
      async inspect(identity, signal, extras, turn) {
        await setTimeout(delays[Number(identity.url.at(-1))])
        await turn
        return target.inspect(identity, signal, extras, turn)
      },
    })
    const proofs = async (delays: readonly number[]) => {
      const { pages } = await inspectPages(answersIn(delays), { signal: new AbortController().signal })
      return pages.map(({ findings }) => findings.filter(({ fix }) => fix.score !== undefined).length)
    }
    const [first = 0, ...others] = await proofs([9, 6, 3, 0])
    expect(first).toBeGreaterThan(0)
    expect(others).toEqual([0, 0, 0])
    expect(await proofs([0, 3, 6, 9])).toEqual([first, 0, 0, 0])
  })

  it('has no head suggested for pages whose head nobody sees', async () => {
    const asked = await extrasOf(2, {})
    expect(asked.map(({ suggestsHead }) => suggestsHead)).toEqual([false, false])
  })
})
