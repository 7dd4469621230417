/** Where the URLs that a page names lead: og:url back to the page, an image to another place. */
import { afterEach, describe, expect, it } from 'vitest'
import {
  answer,
  crawlerSite,
  GOOD_TAGS,
  html,
  IMAGE_ANSWER,
  PAGE,
  redirect,
  type Answers,
} from '../crawler-site.ts'

let opened: Awaited<ReturnType<typeof crawlerSite>> | undefined
afterEach(() => opened?.close())

async function inspected(answers: Answers, url = PAGE) {
  const site = (opened = await crawlerSite(answers))
  const { inspection } = await site.inspect({ crawlers: 'auto' }, url)
  return {
    inspection,
    asked: site.asked,
    platforms: inspection.platformCompatibility.platforms,
    finding: (rule: string) => inspection.diagnostics.filter(({ id }) => id === rule),
  }
}

const naming = (url: string, canonical = url) =>
  html(
    `${GOOD_TAGS.replace(`og:url" content="${PAGE}"`, `og:url" content="${url}"`)}<link rel="canonical" href="${canonical}">`,
  )

describe('og:url that redirects back to the page', () => {
  it.each([
    ['without its slash', 'http://example.com/page', 'http://example.com/page/'],
    ['of an older place', 'http://example.com/old-post', PAGE],
    ['of the front page', 'http://example.com/', PAGE],
    ['of a short link on another host', 'http://other.example.org/abc', PAGE],
    ['of the host with www', 'http://www.example.com/page', PAGE],
  ])('%s: says so, with the final URL to write', async (_name, named, page) => {
    const { finding, inspection, platforms } = await inspected((path, { head }) => {
      const url = `http://${/host: ?([^\r\n]+)/i.exec(head)?.[1]}${path}`
      if (url === named) return redirect(page)
      return url === page ? naming(named) : undefined
    }, page)
    const [first] = finding('url-not-redirecting')
    expect(first?.message).toMatch(/^og:url redirects to this page\. Facebook/)
    expect(first?.fixes[0]?.snippet).toContain(`content="${page}"`)
    expect(finding('url-not-redirecting').map(({ where }) => where?.tag)).toEqual([
      'og:url',
      'link canonical',
    ])
    expect(inspection.platformCompatibility.suggestedHead?.html).toContain(
      `property="og:url" content="${page}"`,
    )
    expect(inspection.platformCompatibility.suggestedHead?.html).toContain(`rel="canonical" href="${page}"`)
    expect(finding('url-names-this-page')).toEqual([])
    expect(finding('card-of-this-page')).toEqual([])
    expect(platforms['facebook']?.verdict).toBe('full')
  })

  it('og:url that redirects back to the page of another page is still reported as one', async () => {
    const { finding } = await inspected((path) => {
      if (path === '/moved') return redirect('/other')
      if (path === '/other') return html('<title>Other</title><meta property="og:title" content="Other">')
      return path === '/page' ? naming('http://example.com/moved') : undefined
    })
    expect(finding('url-not-redirecting')).toEqual([])
    expect(finding('card-of-this-page')).toHaveLength(1)
  })

  it('asks nothing more of a page that names itself', async () => {
    const { asked, finding } = await inspected((path) => (path === '/page' ? naming(PAGE) : undefined))
    expect(asked.filter(({ path, as }) => path === '/page' && as === 'Linklens')).toHaveLength(1)
    expect(finding('url-not-redirecting')).toEqual([])
  })
})

const page = html(GOOD_TAGS)
const FORBIDDEN = answer('text/plain', 'User-agent: *\nDisallow: /\n')

describe('an image that redirects', () => {
  it('an image that redirects to a host whose robots.txt forbids it is lost, and the finding names that host', async () => {
    const { finding, platforms, inspection } = await inspected((path, { head }) => {
      const isOther = /host: ?other/i.test(head)
      if (path === '/robots.txt') return isOther ? FORBIDDEN : undefined
      if (path === '/card.png') return isOther ? IMAGE_ANSWER : redirect('http://other.example.org/card.png')
      return path === '/page' ? page : undefined
    })
    expect(finding('image-crawlable')[0]?.message).toMatch(
      /redirects to .* robots\.txt of other\.example\.org/,
    )
    expect(platforms['x']?.verdict).not.toBe('full')
    expect(inspection.imageAnalysis.delivery?.robots).toMatchObject({ everyone: 'disallowed' })
  })

  it('an image that redirects to a path of its own host that robots.txt forbids is lost', async () => {
    const { finding } = await inspected((path) => {
      if (path === '/robots.txt') return answer('text/plain', 'User-agent: *\nDisallow: /private/\n')
      if (path === '/card.png') return redirect('/private/card.png')
      if (path === '/private/card.png') return IMAGE_ANSWER
      return path === '/page' ? page : undefined
    })
    expect(finding('image-crawlable')[0]?.fixes[0]?.snippet).toBe('User-agent: *\nAllow: /private/card.png')
  })

  it('an image that redirects to a signed URL that runs out is found', async () => {
    const { finding } = await inspected((path) => {
      if (path === '/card.png')
        return redirect('/file.png?X-Amz-Expires=300&X-Amz-Signature=0123456789abcdef')
      if (path.startsWith('/file.png')) return IMAGE_ANSWER
      return path === '/page' ? page : undefined
    })
    expect(finding('image-url-lasting')[0]?.message).toMatch(/redirects to example\.com.*X-Amz-Expires/)
  })

  it('an image that redirects to an open place is as good as any', async () => {
    const { finding } = await inspected((path) => {
      if (path === '/card.png') return redirect('/file.png?v=3')
      if (path.startsWith('/file.png')) return IMAGE_ANSWER
      return path === '/page' ? page : undefined
    })
    expect([...finding('image-crawlable'), ...finding('image-url-lasting')]).toEqual([])
  })
})

describe('an image that nobody gets', () => {
  it.each([
    ['a page', answer('text/html', '<title>Sign in</title>'), 'image-is-image'],
    ['JSON', answer('application/json', '{"error":"no"}'), 'image-is-image'],
    ['404', answer('text/html', 'no', '404 Not Found'), 'image-reachable'],
    ['403', answer('text/html', 'no', '403 Forbidden'), 'image-reachable'],
  ])(
    'an image that nobody gets because its URL answers %s is one finding, and no crawler is named',
    async (_name, steps, id) => {
      const { inspection } = await inspected((path) => (path === '/card.png' ? steps : undefined))
      const said = inspection.diagnostics.filter(({ id: one }) =>
        ['image-is-image', 'image-reachable', 'image-not-refused', 'image-not-challenged'].includes(one),
      )
      expect(said.map(({ id: one }) => one)).toEqual([id])
      expect(JSON.stringify(said)).not.toMatch(/user agents|hotlink/i)
    },
  )
})
