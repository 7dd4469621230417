import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readSitemap } from './sitemap.ts'

const ORIGIN = 'http://localhost:3000'

interface Served {
  readonly file: (name: string, count: number) => string
  readonly isPublic?: boolean
  readonly signal?: AbortSignal
  readonly enough?: number
}

/** Reads `/sitemap.xml` of a server whose files are made when they are asked for. */
function read({ file, isPublic = false, signal = new AbortController().signal, enough = 6 }: Served) {
  const asked: string[] = []
  const result = readSitemap({
    location: `${ORIGIN}/sitemap.xml`,
    cwd: '/',
    enough,
    isPublic,
    signal,
    fetch: async (url) => {
      asked.push(url)
      const bytes = Buffer.from(file(new URL(url).pathname, asked.length))
      return { status: 200, headers: [], finalUrl: url, bytes }
    },
  })
  return { asked, result }
}

const index = (names: readonly string[]) =>
  `<sitemapindex>${names.map((name) => `<sitemap><loc>${ORIGIN}/${name}</loc></sitemap>`).join('')}</sitemapindex>`

const pages = (names: readonly string[]) =>
  `<urlset>${names.map((name) => `<url><loc>${ORIGIN}/${name}</loc></url>`).join('')}</urlset>`

const names = (count: number, of = '') => Array.from({ length: count }, (_, at) => `${of}${at}.xml`)

test('ends after a hundred files, however many an index names', async () => {
  const { asked, result } = read({ file: (_, count) => index(names(300, `of-${count}-`)) })
  await expect(result).rejects.toThrow('names no page')
  expect(asked).toHaveLength(100)
})

test('reads each file once, also where they name each other', async () => {
  const { asked, result } = read({
    file: (name) => (name === '/b.xml' ? pages(['one']) : index(['sitemap.xml', 'b.xml', 'b.xml'])),
  })
  expect(await result).toMatchObject({ paths: ['/one'], notes: [] })
  expect(asked).toHaveLength(2)
})

test('says that files were left out, unless there are enough pages', async () => {
  const file = (name: string) => (name === '/sitemap.xml' ? index(names(200)) : pages([name.slice(1)]))
  const whole = read({ file, enough: 1_000 })
  expect((await whole.result).notes).toEqual([
    'The sitemap names more than 100 files. The first 100 were read.',
  ])
  expect((await whole.result).paths).toHaveLength(99)
  const enough = read({ file })
  expect((await enough.result).notes).toEqual([])
  expect(enough.asked).toHaveLength(7)
})

test('ends between two files when it is stopped', async () => {
  const stop = new AbortController()
  const { asked, result } = read({
    signal: stop.signal,
    file(_, count) {
      // As a signal of the process comes: when Node looks for one.
      if (count === 2) void nextTurn().then(() => stop.abort(new Error('stopped')))
      return index(names(50, `of-${count}-`))
    },
  })
  await expect(result).rejects.toThrow('stopped')
  expect(asked.length).toBeLessThan(5)
})
