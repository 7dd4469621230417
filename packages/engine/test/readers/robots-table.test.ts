/** What 30 robots.txt files say to every reader, with the line: RFC 9309's own examples, and kinds that real sites have. */
import { describe, expect, it } from 'vitest'
import { readSeen } from '../../src/readers/access/read-seen.ts'
import { READERS } from '../../src/readers/index.ts'
import { seenWith } from './seen.ts'

interface Case {
  readonly what: string
  readonly robots: string
  readonly path?: string
  /** Names that are disallowed, by the line of the rule. `REST` has everyone that no other line names. */
  readonly shut: Readonly<Record<number, string>>
  /** The others are allowed by these lines, or by no rule. */
  readonly open?: Readonly<Record<number, string>>
}

const TRAINING =
  'GPTBot ClaudeBot Google-Extended Applebot-Extended meta-externalagent Amazonbot Bytespider CCBot'

const MANAGED = `# BEGIN Cloudflare Managed content

User-agent: *
Content-Signal: search=yes,ai-train=no
Allow: /

User-agent: Amazonbot
Disallow: /

User-agent: Applebot-Extended
Disallow: /

User-agent: Bytespider
Disallow: /

User-agent: CCBot
Disallow: /

User-agent: ClaudeBot
Disallow: /

User-agent: Google-Extended
Disallow: /

User-agent: GPTBot
Disallow: /

User-agent: meta-externalagent
Disallow: /

# END Cloudflare Managed Content
`

const RFC_SIMPLE = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: GPTBot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: ClaudeBot
User-Agent: PerplexityBot
Disallow:/example/page.html

User-Agent: Bytespider
`

const RFC_LONGEST = `User-Agent: GPTBot
Allow: /example/page/
Disallow: /example/page/disallowed.gif
`

const RFC_MERGED = `User-agent: GPTBot
Disallow: /first

User-agent: bingbot
Disallow: /second

User-agent: gptbot
Disallow: /third
`

const CASES: readonly Case[] = [
  { what: 'an empty file', robots: '', shut: {} },
  { what: 'all out', robots: 'User-agent: *\nDisallow: /', shut: { 2: 'REST' } },
  { what: 'all in', robots: 'User-agent: *\nDisallow:', shut: {}, open: { 2: 'REST' } },
  { what: 'one name out', robots: 'User-agent: GPTBot\nDisallow: /', shut: { 2: 'GPTBot' } },
  {
    what: 'names in any case',
    robots: 'USER-AGENT: gptbot\nDISALLOW: /\nuser-agent: CLAUDE-USER\ndisallow: /page',
    shut: { 2: 'GPTBot', 4: 'Claude-User' },
  },
  {
    what: 'names with a version',
    robots:
      'User-agent: GPTBot/1.3\nUser-agent: OAI-SearchBot/1.3; +https://openai.com/searchbot\nDisallow: /',
    shut: { 3: 'GPTBot OAI-SearchBot' },
  },
  { what: 'a wildcard in a name, which is none', robots: 'User-agent: Claude-*\nDisallow: /', shut: {} },
  {
    what: 'old names, which no reader has',
    robots:
      'User-agent: anthropic-ai\nUser-agent: Claude-Web\nUser-agent: FacebookBot\nUser-agent: Google-NotebookLM\nDisallow: /',
    shut: {},
  },
  {
    what: 'several names over one rule, with blank lines and comments between',
    robots:
      'User-agent: GPTBot # training\n\nUser-agent: ClaudeBot\n# and another\n\nDisallow: / # all of it',
    shut: { 6: 'GPTBot ClaudeBot' },
  },
  {
    what: 'a group that names a reader inherits nothing of *',
    robots: 'User-agent: *\nDisallow: /\n\nUser-agent: OAI-SearchBot\nAllow: /',
    shut: { 2: 'REST' },
    open: { 5: 'OAI-SearchBot' },
  },
  {
    what: 'an empty group lets in',
    robots: 'User-agent: *\nDisallow: /\n\nUser-agent: Claude-User\nCrawl-delay: 10',
    shut: { 2: 'REST' },
    open: { 0: 'Claude-User' },
  },
  {
    what: 'Applebot follows the group of Googlebot where none names it',
    robots: 'User-agent: Googlebot\nDisallow: /page',
    shut: { 2: 'Googlebot Applebot' },
  },
  {
    what: 'Applebot follows nobody where a group names it',
    robots: 'User-agent: Googlebot\nDisallow: /page\n\nUser-agent: Applebot\nDisallow: /admin',
    shut: { 2: 'Googlebot' },
  },
  {
    what: 'Applebot follows Googlebot before *',
    robots: 'User-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDisallow: /',
    shut: { 5: 'REST' },
    open: { 2: 'Googlebot Applebot' },
  },
  {
    what: 'Cloudflare’s managed file',
    robots: MANAGED,
    shut: {
      8: 'Amazonbot',
      11: 'Applebot-Extended',
      14: 'Bytespider',
      17: 'CCBot',
      20: 'ClaudeBot',
      23: 'Google-Extended',
      26: 'GPTBot',
      29: 'meta-externalagent',
    },
    open: { 5: 'REST' },
  },
  {
    what: 'Cloudflare’s managed file in front of the site’s own: two groups for all, merged',
    robots: `${MANAGED}\nUser-agent: *\nDisallow: /page\n`,
    shut: {
      8: 'Amazonbot',
      11: 'Applebot-Extended',
      14: 'Bytespider',
      17: 'CCBot',
      20: 'ClaudeBot',
      23: 'Google-Extended',
      26: 'GPTBot',
      29: 'meta-externalagent',
      34: 'REST',
    },
  },
  {
    what: 'training out, in one group',
    robots: `${TRAINING.split(' ')
      .map((name) => `User-agent: ${name}`)
      .join('\n')}\nDisallow: /`,
    shut: { 9: TRAINING },
  },
  {
    what: 'RFC 9309 5.1: the group for all, by its ending',
    robots: RFC_SIMPLE,
    path: '/some.gif',
    shut: { 2: 'REST', 7: 'GPTBot' },
    open: { 0: 'ClaudeBot PerplexityBot Bytespider' },
  },
  {
    what: 'RFC 9309 5.1: the longer rule wins',
    robots: RFC_SIMPLE,
    path: '/example/page.html',
    shut: { 3: 'REST', 13: 'ClaudeBot PerplexityBot' },
    open: { 8: 'GPTBot', 0: 'Bytespider' },
  },
  {
    what: 'RFC 9309 5.1: allowed for all',
    robots: RFC_SIMPLE,
    path: '/publications/',
    shut: { 7: 'GPTBot' },
    open: { 4: 'REST', 0: 'ClaudeBot PerplexityBot Bytespider' },
  },
  {
    what: 'RFC 9309 5.1: a query after the ending',
    robots: RFC_SIMPLE,
    path: '/some.gif?x',
    shut: { 7: 'GPTBot' },
  },
  {
    what: 'RFC 9309 5.2: the longest match',
    robots: RFC_LONGEST,
    path: '/example/page/disallowed.gif',
    shut: { 3: 'GPTBot' },
  },
  {
    what: 'RFC 9309 5.2: beside it',
    robots: RFC_LONGEST,
    path: '/example/page/other.gif',
    shut: {},
    open: { 2: 'GPTBot' },
  },
  {
    what: 'RFC 9309 2.2.1: groups of one name are merged',
    robots: RFC_MERGED,
    path: '/third/page',
    shut: { 8: 'GPTBot' },
  },
  {
    what: 'RFC 9309 2.2.2: an allow wins a tie',
    robots: 'User-agent: *\nDisallow: /page\nAllow: /page',
    shut: {},
    open: { 3: 'REST' },
  },
  {
    what: 'RFC 9309 2.2.2: percent-encoding made equal',
    robots: 'User-agent: *\nDisallow: /foo/bar/%E3%83%84',
    path: '/foo/bar/ツ',
    shut: { 2: 'REST' },
  },
  {
    what: 'RFC 9309 2.2.3: * and $',
    robots: 'User-agent: *\nDisallow: /*/secret$',
    path: '/a/b/secret',
    shut: { 2: 'REST' },
  },
  { what: 'RFC 9309 2.2.2: paths have a case', robots: 'User-agent: *\nDisallow: /PAGE', shut: {} },
  { what: 'rules before any name', robots: 'Disallow: /\nUser-agent: GPTBot\nDisallow: /x', shut: {} },
  {
    what: 'lines that end with CR and LF',
    robots: 'User-agent: *\r\nDisallow: /admin\r\n\r\nUser-agent: PerplexityBot\r\nDisallow: /page\r\n',
    shut: { 5: 'PerplexityBot' },
  },
  {
    what: 'lines that end with CR alone, after a byte-order mark',
    robots: '\uFEFFUser-agent: GPTBot\rDisallow: /',
    shut: { 2: 'GPTBot' },
  },
  {
    what: 'other lines between a name and its rules',
    robots:
      'User-agent: GPTBot\nContent-Signal: ai-train=no\nSitemap: https://example.com/s.xml\nDisallow: /',
    shut: { 4: 'GPTBot' },
  },
  {
    what: 'a page in place of the file',
    robots: '<!doctype html><title>Home</title>\nUser-agent: *\nDisallow: /',
    shut: {},
  },
]

/** `verdict line` by name. */
function saidTo({ robots, path }: Case): Record<string, string> {
  const { robots: access } = readSeen(seenWith(robots, path === undefined ? {} : { path }))
  return Object.fromEntries(
    READERS.map(({ id, name }) => {
      const { verdict, rule } = access.get(id) ?? {}
      return [name, `${verdict} ${rule?.line ?? 0}`]
    }),
  )
}

function expected({ shut, open = {} }: Case): Record<string, string> {
  const lines = [
    ...Object.entries(shut).map(([line, names]) => [names, `disallowed ${line}`] as const),
    ...Object.entries(open).map(([line, names]) => [names, `allowed ${line}`] as const),
  ]
  const rest = lines.find(([names]) => names === 'REST')?.[1] ?? 'allowed 0'
  const named = new Map(
    lines.flatMap(([names, said]) => names.split(' ').map((name) => [name, said] as const)),
  )
  return Object.fromEntries(READERS.map(({ name }) => [name, named.get(name) ?? rest]))
}

describe('a robots.txt for all readers', () => {
  it.each(CASES)('$what', (one) => {
    expect(saidTo(one)).toEqual(expected(one))
  })

  it('has at least 30 files and 14 readers', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(30)
    expect(READERS.length).toBeGreaterThanOrEqual(14)
  })
})

describe('a robots.txt that did not come', () => {
  const verdictOf = (file: Parameters<typeof seenWith>[0]) => readSeen(seenWith(file)).robots.get('gptbot')

  it.each([404, 403, 410])('%i holds no rules', (status) => {
    expect(verdictOf({ status, body: null })).toMatchObject({ verdict: 'allowed', rule: null })
  })
  it.each([500, 503, null])('%s is not known', (status) => {
    expect(verdictOf({ status, body: null })).toMatchObject({ verdict: 'unknown', reason: 'unread' })
  })
})
