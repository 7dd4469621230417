import { describe, expect, it } from 'vitest'
import { askRobots, isHtmlRobots, isAllowed, parseRobots, robotsPath } from './robots-txt.ts'

const allowed = (body: string, path: string, token: string | null = 'Twitterbot') =>
  isAllowed(parseRobots(body), token, robotsPath(new URL(path, 'https://example.com')))

const rule = (pattern: string, path: string) => !allowed(`User-agent: *\nDisallow: ${pattern}`, path)

const ask = (status: number | null, body: string | null) =>
  askRobots({ origin: 'https://example.com', status, body, error: null }, null, '/x')

describe('groups', () => {
  it('prefers the group that names the token', () => {
    const body = 'User-agent: *\nDisallow: /\n\nUser-agent: Twitterbot\nDisallow: /private'
    expect(allowed(body, '/page')).toBe(true)
    expect(allowed(body, '/private/x')).toBe(false)
    expect(allowed(body, '/page', 'Discordbot')).toBe(false)
  })
  it('merges groups of one token, wherever they stand', () => {
    const body =
      'User-agent: Twitterbot\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: TWITTERBOT\nDisallow: /b'
    expect([allowed(body, '/a'), allowed(body, '/b'), allowed(body, '/c')]).toEqual([false, false, true])
  })
  it('shares rules between consecutive user-agent lines, whatever else stands between', () => {
    const body = 'User-agent: Twitterbot\nCrawl-delay: 5\nUser-agent: Discordbot\n# note\nDisallow: /x'
    expect([allowed(body, '/x'), allowed(body, '/x', 'Discordbot')]).toEqual([false, false])
  })
  it('keeps an empty disallow as a group that allows everything', () => {
    const body = 'User-agent: Twitterbot\nDisallow:\nUser-agent: *\nDisallow: /'
    expect([allowed(body, '/x'), allowed(body, '/x', null)]).toEqual([true, false])
  })
  it('reads the product token before a version, and no prefix of it', () => {
    expect(allowed('User-agent: Twitterbot/1.0\nDisallow: /', '/')).toBe(false)
    expect(allowed('User-agent: Twitter\nDisallow: /', '/')).toBe(true)
  })
  it('ignores rules before any group, and a byte order mark', () => {
    expect(allowed('Disallow: /\n', '/')).toBe(true)
    expect(allowed('\uFEFFUser-agent: *\rDisallow: /\r', '/')).toBe(false)
  })
})

describe('matching', () => {
  it.each([
    ['/fish', '/fish.html', true],
    ['/fish', '/Fish', false],
    ['/fish*', '/fishheads', true],
    ['/*.php$', '/folder/file.php', true],
    ['/*.php$', '/file.php?x=1', false],
    ['/*.php', '/file.php?x=1', true],
    ['/a*b*c$', '/a-b-c-c', true],
    ['/a*bc$', '/abc-x', false],
    ['/*a$', '/a', true],
    ['/aa*aa$', '/aaa', false],
    ['*', '/any', true],
    ['/$', '/', true],
    ['/$', '/x', false],
    ['/search?q=', '/search?q=1', true],
    ['/caf%C3%A9', '/café', true],
    ['/café', '/caf%c3%a9', true],
    ['/%7Euser', '/~user', true],
    ['/a%2fb', '/a/b', false],
    ['/a%2Fb', '/a%2fb', true],
    ['/file-%2A.html', '/file-*.html', true],
    ['/us$d/', '/us$d/x', true],
  ])('%s against %s', (pattern, path, expected) => expect(rule(pattern, path)).toBe(expected))

  it('lets the longest rule win, and allow win a tie', () => {
    expect(allowed('User-agent: *\nDisallow: /\nAllow: /page', '/page')).toBe(true)
    expect(allowed('User-agent: *\nAllow: /p\nDisallow: /page', '/page')).toBe(false)
    expect(allowed('User-agent: *\nDisallow: /page\nAllow: /page', '/page')).toBe(true)
  })
  it('never forbids robots.txt itself', () => {
    expect(allowed('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true)
  })
  it('stays quick on a hostile file', () => {
    const rules = parseRobots(`User-agent: *\n${'Disallow: /*a*b*c*d*e\n'.repeat(23_000)}`)
    const startedAt = performance.now()
    const url = new URL(`https://example.com/${'a'.repeat(2_000)}`)
    for (const token of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) isAllowed(rules, token, robotsPath(url))
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})

describe('answers', () => {
  it('takes 4xx as no rules, and 5xx or silence as unknown', () => {
    expect([ask(404, null), ask(403, null), ask(503, null), ask(null, null)]).toEqual([
      'allowed',
      'allowed',
      'unknown',
      'unknown',
    ])
    expect(ask(200, 'User-agent: *\nDisallow: /')).toBe('disallowed')
    expect(askRobots(undefined, null, '/')).toBe('unknown')
  })
})

describe('isHtmlRobots', () => {
  it.each([
    '<!doctype html><html>',
    '\uFEFF\n  <!DOCTYPE HTML PUBLIC "x">',
    '<html lang="en">',
    '<!-- built -->\n<head>',
    '<script>location = "/"</script>',
  ])('knows %j', (body) => {
    expect(isHtmlRobots({ body })).toBe(true)
  })
  it.each([
    null,
    '',
    'User-agent: *\nDisallow: /',
    '# <html> is not meant',
    'Sitemap: https://e.com/<html>',
    '<Files>',
  ])('leaves %j alone', (body) => {
    expect(isHtmlRobots({ body })).toBe(false)
  })
  it('such a file allows everything, and is quick whatever it holds', () => {
    const file = {
      origin: 'https://example.com',
      status: 200,
      body: `<!--${'<!--'.repeat(100_000)}`,
      error: null,
    }
    const startedAt = performance.now()
    expect(isHtmlRobots(file)).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(100)
    expect(askRobots({ ...file, body: '<!doctype html>' }, 'Twitterbot', '/')).toBe('allowed')
  })
})
