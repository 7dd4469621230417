import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRobots } from '../../src/facts/robots/parse-robots.ts'
import { judgePath } from '../../src/facts/robots/robots-txt.ts'
import { READERS } from '../../src/readers/index.ts'
import { READER_CHOICES, wantedBy } from '../../src/readers/paste/reader-choice.ts'
import { runs } from '../runs.ts'
import { robotsForReaders } from '../../src/readers/paste/robots-for-readers.ts'

/** The file as its owner has it after pasting. */
function pasted(body: string, found: ReturnType<typeof robotsForReaders>): string {
  if (!found) throw new Error('nothing was found')
  const lines = body.split('\n').filter((_, index) => !found.remove.some(({ line }) => line === index + 1))
  return `${lines.join('\n')}\n\n${found.snippet}\n`
}
const verdict = (body: string, token: string, path: string) =>
  judgePath(parseRobots(body), token, path).verdict

describe('rules to paste', () => {
  it('keep training out of a site without a file, in one group, and name nobody else', () => {
    const { snippet, remove } = robotsForReaders('', 'training-out', '/') ?? {}
    expect(remove).toEqual([])
    expect(snippet).toMatch(/^(?:User-agent: \S+\n)+Disallow: \/$/)
    expect(snippet).toContain('User-agent: GPTBot\n')
    expect(snippet).not.toMatch(/OAI-SearchBot|Claude-User|facebookexternalhit/)
  })

  it('are empty where the file does it already', () => {
    const body = robotsForReaders('', 'training-out', '/')?.snippet ?? ''
    expect(robotsForReaders(body, 'training-out', '/page')).toEqual({ snippet: '', remove: [], copied: [] })
  })

  it('copy what * keeps closed into the group of a reader that they let in', () => {
    const body = 'User-agent: *\nDisallow: /admin\nDisallow: /docs/\n'
    const found = robotsForReaders(body, 'all-in', '/docs/page')
    expect(found?.copied).toEqual([{ line: 2, text: 'Disallow: /admin' }])
    const file = pasted(body, found)
    for (const { robots } of READERS) {
      expect(verdict(file, robots.token, '/docs/page')).toBe('allowed')
      expect(verdict(file, robots.token, '/admin')).toBe('disallowed')
    }
    // Everybody else is as before.
    expect(verdict(file, 'SomeBot', '/docs/page')).toBe('disallowed')
  })

  it('copy nothing where they only keep readers out, and no line that is no rule', () => {
    const body =
      'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /admin\n\nUser-agent: GPTBot\nDisallow: /'
    expect(robotsForReaders(body, 'training-out', '/')?.copied).toEqual([])
    expect(robotsForReaders(body, 'all-in', '/')?.copied).toEqual([{ line: 3, text: 'Disallow: /admin' }])
  })

  it('take a reader out of a group that names others, and leave those', () => {
    const body = 'User-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: SomeBot\nDisallow: /'
    const found = robotsForReaders(body, 'training-out', '/')
    expect(found?.remove).toEqual([{ line: 2, text: 'User-agent: OAI-SearchBot' }])
    expect(verdict(pasted(body, found), 'SomeBot', '/')).toBe('disallowed')
  })

  it('leave search engines as they are where all are kept out', () => {
    const { snippet = '' } = robotsForReaders('', 'all-out', '/') ?? {}
    expect(snippet).not.toMatch(/Googlebot|bingbot|Applebot$/m)
    expect(snippet).toContain('User-agent: Google-Extended')
  })

  it('win over what Cloudflare puts in front, which no line of the site’s file takes out', () => {
    const body =
      '# BEGIN Cloudflare Managed content\nUser-agent: GPTBot\nDisallow: /\n# END Cloudflare Managed Content'
    const found = robotsForReaders(body, 'all-in', '/')
    expect(found?.remove).toEqual([])
    expect(verdict(pasted(body, found), 'GPTBot', '/')).toBe('allowed')
  })

  it('do not join names at the end of the file that have no rule', () => {
    const found = robotsForReaders('User-agent: *', 'all-out', '/')
    expect(verdict(pasted('User-agent: *', found), 'SomeBot', '/')).toBe('allowed')
    expect(verdict(pasted('User-agent: *', found), 'GPTBot', '/')).toBe('disallowed')
  })

  it('give up on a file whose group for all is too long to copy', () => {
    const body = `User-agent: *\nDisallow: /\n${Array.from({ length: 101 }, (_, index) => `Disallow: /a${index}`).join('\n')}`
    expect(robotsForReaders(body, 'all-in', '/')).toBeNull()
  })

  it('do what they say for any file, and open nothing that * closes', () => {
    const token = fc.constantFrom('*', 'GPTBot', 'Claude-User', 'OAI-SearchBot', 'Googlebot', 'SomeBot')
    const rule = fc.constantFrom(
      'Disallow: /',
      'Allow: /',
      'Disallow: /docs/',
      'Disallow: /admin',
      'Disallow:',
      'Allow: /docs/open',
    )
    const group = fc
      .tuple(fc.array(token, { minLength: 1, maxLength: 3 }), fc.array(rule, { maxLength: 3 }))
      .map(([names, rules]) => [...names.map((name) => `User-agent: ${name}`), ...rules].join('\n'))
    fc.assert(
      fc.property(
        fc.array(group, { maxLength: 5 }),
        fc.constantFrom(...READER_CHOICES),
        fc.constantFrom('/', '/docs/page', '/page'),
        (groups, choice, path) => {
          const body = groups.join('\n\n')
          const found = robotsForReaders(body, choice, path)
          if (!found) return
          const file = found.snippet === '' ? body : pasted(body, found)
          for (const reader of READERS) {
            const want = wantedBy(choice, reader)
            const { token: name } = reader.robots
            if (want === 'in') expect(verdict(file, name, path)).toBe('allowed')
            if (want === 'out') expect(verdict(file, name, path)).toBe('disallowed')
            const named = found.snippet.includes(`User-agent: ${name}\n`)
            if (
              named &&
              want === 'in' &&
              verdict(body, 'Nobody', '/admin') === 'disallowed' &&
              verdict(body, 'Nobody', '/') === 'allowed'
            )
              expect(verdict(file, name, '/admin')).toBe('disallowed')
          }
          expect(verdict(file, 'SomeBot', path)).toBe(verdict(body, 'SomeBot', path))
        },
      ),
      { numRuns: runs(300) },
    )
  })
})
