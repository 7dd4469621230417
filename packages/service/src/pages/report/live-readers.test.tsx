import { readReaders, RequestBudgetError } from '@linklens/engine'
import { describe, expect, it } from 'vitest'
import { seenWith } from '../../../../engine/test/readers/seen.ts'
import { fullInspection } from '../../../test/fixtures/full-inspection.ts'
import { inspectorOf, pagesApp } from '../../../test/fixtures/pages-deps.ts'

const PATH = `/r/live?url=${encodeURIComponent('https://example.com/page')}`
const HOSTILE =
  'User-agent: GPTBot\nDisallow: /<script>alert(1)</script>\u202E\nUser-agent: ClaudeBot\nDisallow: /page'

async function get(path: string, robots = HOSTILE) {
  const asked: string[] = []
  const app = pagesApp({
    inspector: {
      ...inspectorOf(async () => fullInspection),
      readers: async (url) => {
        asked.push(url)
        return readReaders(seenWith(robots))
      },
    },
  })
  const response = await app.request(path, { headers: { 'Sec-Fetch-Dest': 'document' } })
  return { text: await response.text(), status: response.status, asked, headers: response.headers }
}

describe('/r/live with readers=1', () => {
  it('lists each reader with the line, and is in no index', async () => {
    const { text, headers, asked } = await get(`${PATH}&readers=1`)
    expect(asked).toEqual(['https://example.com/page'])
    expect(text).toContain('26 of 27 AI readers may read it')
    expect(text).toContain('robots.txt keeps ClaudeBot out: line 4')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  it('shows a hostile robots.txt as text', async () => {
    const { text } = await get(
      `${PATH}&readers=1`,
      'User-agent: *\nDisallow: /page#\nContent-Signal: <script>alert(1)</script>',
    )
    expect(text).toContain('&lt;script&gt;alert(1)')
    expect(text).not.toContain('<script>alert(1)')
  })

  it('says what to paste into this robots.txt, and which lines to take out first', async () => {
    const { text } = await get(
      `${PATH}&readers=1`,
      'User-agent: *\nDisallow: /page\nDisallow: /admin\n\nUser-agent: Claude-User\nDisallow: /',
    )
    expect(text).toContain('First take out lines 5 and 6')
    expect(text).toContain('It repeats line 3 of the group for all')
    expect(text).toMatch(/User-agent: Claude-User\n(?:User-agent: \S+\n)*Disallow: \/admin\nAllow: \/\n/)
  })

  it('a site that is asked too often gets the page of that limit', async () => {
    const app = pagesApp({
      inspector: {
        ...inspectorOf(async () => fullInspection),
        readers: () => Promise.reject(new RequestBudgetError()),
      },
    })
    expect((await app.request(`${PATH}&readers=1`)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('a plain report', () => {
  it.each(['', '&readers=0', '&readers='])(
    'asks about no reader (%s), and has a closed block that leads there',
    async (query) => {
      const { text, asked } = await get(`${PATH}${query}`)
      expect(asked).toEqual([])
      expect(text).toMatch(/data-readers="\/r\/live\?url=[^"]+&amp;readers=1"/)
    },
  )
})
