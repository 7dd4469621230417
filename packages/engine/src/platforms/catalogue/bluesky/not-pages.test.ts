import { describe, expect, it } from 'vitest'
import { GOOD_HEAD, readHtml } from '../../../../test/platforms/read-html.ts'

const verdictOf = (path: string) =>
  readHtml({ head: GOOD_HEAD, url: `https://example.com${path}` }).get('bluesky')

describe('bluesky', () => {
  it.each(['/site/acme.com', '/x.doc', '/page.conf', '/feed.xml', '/index.shtml'])(
    'draws no card for %s',
    (path) => {
      expect(verdictOf(path)).toMatchObject({ verdict: 'none', confidence: 'code' })
    },
  )
  it.each(['/page.html', '/page.php', '/page.aspx', '/v1.2/bread', '/bread', '/x.DOC'])(
    'asks for %s',
    (path) => {
      expect(verdictOf(path)?.verdict).toBe('full')
    },
  )
})
