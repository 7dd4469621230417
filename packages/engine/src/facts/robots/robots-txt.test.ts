import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../limits.ts'
import { parseRobots } from './parse-robots.ts'
import { askRobots, isHtmlRobots, isTooComplex, judgePath, readRobots, robotsPath } from './robots-txt.ts'

const pathOf = (path: string) => robotsPath(new URL(path, 'https://example.com'))

const allowed = (body: string, path: string, token: string | null = 'Twitterbot') =>
  judgePath(parseRobots(body), token, pathOf(path)).verdict === 'allowed'

const rule = (pattern: string, path: string) => !allowed(`User-agent: *\nDisallow: ${pattern}`, path)

const ask = (status: number | null, body: string | null) =>
  askRobots(readRobots({ origin: 'https://example.com', status, body, error: null }), null, '/x')

describe('groups', () => {
  it('prefers the group that names the token', () => {
    const body = 'User-agent: *\nDisallow: /\n\nUser-agent: Twitterbot\nDisallow: /private'
    expect(allowed(body, '/page')).toBe(true)
    expect(allowed(body, '/private/x')).toBe(false)
    expect(allowed(body, '/page', 'Discordbot')).toBe(false)
  })
  it('merges groups of one token, wherever they are', () => {
    const body =
      'User-agent: Twitterbot\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: TWITTERBOT\nDisallow: /b'
    expect([allowed(body, '/a'), allowed(body, '/b'), allowed(body, '/c')]).toEqual([false, false, true])
  })
  it('shares rules between consecutive user-agent lines, whatever else is between them', () => {
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
    expect(allowed('User-agent: *\nAllow: /page\nDisallow: /page', '/page')).toBe(true)
  })
  it('lets allow win a tie of two patterns of one length, in any order and over two groups', () => {
    expect(allowed('User-agent: *\nDisallow: /p*ge\nAllow: /page', '/page')).toBe(true)
    expect(allowed('User-agent: *\nAllow: /page\nDisallow: /p*ge', '/page')).toBe(true)
    expect(allowed('User-agent: *\nDisallow: /page\n\nUser-agent: *\nAllow: /p*ge', '/page')).toBe(true)
  })
  it('keeps the rules of groups apart, equal ones too', () => {
    const file = 'User-agent: x\nAllow: /page\n\nUser-agent: *\nDisallow: /page'
    expect(allowed(file, '/page')).toBe(false)
  })
  it('never forbids robots.txt itself', () => {
    expect(allowed('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true)
  })
})

/** The largest file that is read, filled with different rules. */
const large = (makeRule: (index: number) => string): string => {
  let body = 'User-agent: *\n'
  for (let index = 0; ; index++) {
    const line = `${makeRule(index)}\n`
    if (body.length + line.length > LIMITS.robotsBytes) return body
    body += line
  }
}

describe('the work on one file', () => {
  const longPath = `/${'a'.repeat(LIMITS.urlCharacters)}`

  it.each<[string, (index: number) => string]>([
    ['equal rules', () => 'allow:*ab'],
    ['different rules', (index) => `allow:*a${index}b`],
    ['rules that nearly match', (index) => `allow:*${'a'.repeat(index % 1_000)}b${index}`],
    ['long rules', (index) => `allow:/${'a'.repeat(1_500)}*${'a'.repeat(index)}b`],
    ['wildcards', (index) => `disallow:${'*a'.repeat(500)}*${index}$`],
    ['groups', (index) => `user-agent:${index % 2 === 0 ? 'x' : '*'}\nallow:*${index}`],
    ['groups that share rules', (index) => `user-agent:x\nuser-agent:y\nallow:*${index}`],
    ['names', (index) => `user-agent:a${'b'.repeat(index % 50)}`],
    ['percent-encoding', (index) => `allow:/%41%e9é${index}*b`],
  ])('ends at its steps: %s', (_name, makeRule) => {
    const robots = parseRobots(large(makeRule))
    for (const token of [null, 'x', 'y', 'z']) {
      for (let hop = 0; hop < 15; hop++) judgePath(robots, token, `${longPath}${hop}`)
    }
    // What one rule more can take: two for each character of it and of the path.
    const slack = 2 * (LIMITS.robotsBytes + longPath.length + 2)
    expect(LIMITS.robotsSteps - robots.steps.left).toBeLessThan(LIMITS.robotsSteps + slack)
  })

  it('reads the largest files that are made in earnest', () => {
    const robots = parseRobots(large((index) => `Disallow: /products/some-name-of-a-thing-${index}/*?sort=`))
    for (let hop = 0; hop < 4; hop++) {
      expect(judgePath(robots, null, `/products/some-name-of-a-thing-${hop}/x`).verdict).toBe('allowed')
    }
    expect(judgePath(robots, null, '/products/some-name-of-a-thing-7/x?sort=up').verdict).toBe('disallowed')
  })

  it('counts equal rules once', () => {
    const robots = parseRobots(large(() => 'Disallow: /*a*b*c*d*e'))
    expect(judgePath(robots, null, longPath).verdict).toBe('allowed')
    expect(LIMITS.robotsSteps - robots.steps.left).toBeLessThan(3 * longPath.length)
  })

  it('leaves unknown what is asked behind its end, and keeps what was answered before', () => {
    const body = `User-agent: *\nDisallow: /${'a'.repeat(50)}\n`
    const robots = parseRobots(body, 300)
    const asked = Array.from({ length: 20 }, (_, index) => `/${'a'.repeat(50)}${index}`)
    const answers = asked.map((path) => judgePath(robots, null, path))
    expect(answers[0]).toEqual({ verdict: 'disallowed', reason: null })
    expect(answers.at(-1)).toEqual({ verdict: 'unknown', reason: 'too-complex' })
    expect(asked.map((path) => judgePath(robots, 'x', path))).toEqual(answers)
  })

  it('allows nothing in a file that was not read to its end', () => {
    const robots = parseRobots(large((index) => `Disallow: /${index}`).replace('*', 'named'))
    expect(robots.isWhole).toBe(false)
    expect(judgePath(robots, 'other', '/x')).toEqual({ verdict: 'unknown', reason: 'too-complex' })
  })

  it('is counted for all who ask the same file', () => {
    const capture = {
      origin: 'https://example.com',
      status: 200,
      body: large((index) => `allow:*a${index}b`),
      error: null,
    }
    const file = readRobots(capture)
    const first = askRobots(file, null, longPath)
    expect(first).toEqual({ verdict: 'unknown', reason: 'too-complex' })
    expect([askRobots(file, 'x', '/'), isTooComplex(file)]).toEqual([first, true])
    expect(isTooComplex(readRobots({ ...capture, body: 'Disallow: /' }))).toBe(false)
  })
})

describe('answers', () => {
  it('takes 4xx as no rules, and 5xx or silence as unknown', () => {
    for (const status of [404, 403]) expect(ask(status, null)).toEqual({ verdict: 'allowed', reason: null })
    for (const status of [503, null])
      expect(ask(status, null)).toEqual({ verdict: 'unknown', reason: 'unread' })
    expect(ask(200, 'User-agent: *\nDisallow: /').verdict).toBe('disallowed')
    expect(askRobots(undefined, null, '/').verdict).toBe('unknown')
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
  it('such a file allows everything', () => {
    const file = {
      origin: 'https://example.com',
      status: 200,
      body: `<!--${'<!--'.repeat(100_000)}`,
      error: null,
    }
    expect(isHtmlRobots(file)).toBe(false)
    expect(askRobots(readRobots({ ...file, body: '<!doctype html>' }), 'Twitterbot', '/').verdict).toBe(
      'allowed',
    )
  })
})
