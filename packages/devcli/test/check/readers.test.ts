/** `devcli check --readers`: who may read pages for AI products, of folders and servers, with gates and a baseline. */
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanUp, goodPage, makeFolder, runCheck, startServer } from './run-check.ts'

afterEach(cleanUp)

const CLOSED = 'User-agent: OAI-SearchBot\nDisallow: /bread\n\nUser-agent: GPTBot\nDisallow: /\n'
const folderWith = (robots: string | null, more: Record<string, string> = {}) =>
  makeFolder({
    'dist/index.html': goodPage(),
    'dist/bread.html': goodPage({ path: '/bread' }),
    ...(robots !== null && { 'dist/robots.txt': robots }),
    ...more,
  })
const check = (cwd: string, ...args: string[]) => runCheck(['dist', ...args], { cwd })

interface Page {
  path: string
  score: number
  readers?: { readers: { id: string; access: string; text?: string }[] }
}
const pagesOf = (stdout: string): Page[] => JSON.parse(stdout).pages
const readerOf = (page: Page | undefined, id: string) => page?.readers?.readers.find((one) => one.id === id)

describe('a folder', () => {
  test('is read with its robots.txt, by line and page', async () => {
    const { stdout } = await check(folderWith(CLOSED), '--readers', '--format', 'json')
    const [bread, index] = pagesOf(stdout).toSorted((a, b) => b.path.length - a.path.length)
    expect(readerOf(bread, 'oai-searchbot')).toMatchObject({
      access: 'disallowed',
      text: expect.stringContaining('line 2 ("Disallow: /bread")'),
    })
    expect(readerOf(index, 'oai-searchbot')).toMatchObject({ access: 'open' })
    expect(readerOf(index, 'gptbot')).toMatchObject({ access: 'disallowed' })
  })

  test('says nothing of readers, and scores the same, where nobody asked', async () => {
    const folder = folderWith(CLOSED)
    const plain = pagesOf((await check(folder, '--format', 'json')).stdout)
    const asked = pagesOf((await check(folder, '--readers', '--format', 'json')).stdout)
    expect(plain.every((page) => !('readers' in page))).toBe(true)
    expect(asked).toEqual(plain.map((page) => ({ ...page, readers: expect.anything() })))
  })

  test('prints who is kept out of how many pages', async () => {
    const { stdout } = await check(folderWith(CLOSED), '--readers')
    expect(stdout).toMatch(
      /AI readers\n {2}OAI-SearchBot: not on 1 page\. robots\.txt keeps OAI-SearchBot out/,
    )
    expect(stdout).toMatch(/GPTBot: not on any page/)
  })

  test('has its section in Markdown, where somebody asked', async () => {
    const folder = folderWith('User-agent: GPTBot\nDisallow: /page#[x](http://e.example)\nDisallow: /')
    const { stdout } = await check(folder, '--readers', '--format', 'markdown')
    expect(stdout).toMatch(/### AI readers\n\n- GPTBot: not on any page\\?\./)
    expect((await check(folder, '--format', 'markdown')).stdout).not.toContain('AI readers')
  })

  test('a folder without a robots.txt keeps nobody out', async () => {
    expect((await check(folderWith(null), '--readers')).stdout).toContain('All may read all 2 pages')
  })
})

describe('--require readers:', () => {
  test.each([
    ['search', 1],
    ['oai-searchbot', 1],
    ['training', 1],
    ['answer', 0],
    ['claudebot', 0],
  ])('%s exits with %i', async (readers, code) => {
    const ran = await check(folderWith(CLOSED), '--readers', '--require', `readers:${readers}`)
    expect(ran.code).toBe(code)
    if (code === 1) expect(ran.stderr).toContain(`--require readers:${readers}`)
  })

  test('needs --readers', async () => {
    const { code, stderr } = await check(folderWith(CLOSED), '--require', 'readers:search')
    expect([code, stderr]).toEqual([2, expect.stringContaining('needs --readers')])
  })

  test('--require readers of the config holds where --readers asks', async () => {
    const folder = folderWith(CLOSED, { 'linklens.config.json': '{ "require": ["readers:search"] }' })
    expect((await check(folder)).code).toBe(0)
    expect((await check(folder, '--readers')).code).toBe(1)
  })

  test('suggests what was meant', async () => {
    const { code, stderr } = await check(folderWith(CLOSED), '--readers', '--require', 'readers:serch')
    expect([code, stderr]).toEqual([2, expect.stringContaining('search')])
  })
})

describe('a baseline', () => {
  const BASELINE = ['--readers', '--baseline', 'b.json']

  test('fails when a reader loses a page, and not for what it had', async () => {
    const folder = folderWith('User-agent: Claude-User\nDisallow: /')
    await check(folder, ...BASELINE, '--update-baseline')
    expect((await check(folder, ...BASELINE)).code).toBe(0)
    writeFileSync(join(folder, 'dist/robots.txt'), `User-agent: Claude-User\nDisallow: /\n\n${CLOSED}`)
    const { code, stderr } = await check(folder, ...BASELINE)
    expect(code).toBe(1)
    expect(stderr).toMatch(/AI readers have lost pages since the baseline: OAI-SearchBot on \/bread/)
    // Training is a choice.
    expect(stderr).not.toContain('GPTBot')
  })

  test('a baseline with a requirement fails for what it did not have', async () => {
    const folder = folderWith(CLOSED)
    await check(folder, ...BASELINE, '--update-baseline')
    expect((await check(folder, ...BASELINE, '--require', 'readers:search')).code).toBe(0)
  })

  test('a baseline that asked nobody is no reason to fail', async () => {
    const folder = folderWith(null)
    await check(folder, '--baseline', 'b.json', '--update-baseline')
    writeFileSync(join(folder, 'dist/robots.txt'), CLOSED)
    expect((await check(folder, ...BASELINE)).code).toBe(0)
  })
})

test('SARIF has one note for a page whose readers are kept out, and none for training', async () => {
  const { stdout } = await check(folderWith(CLOSED), '--readers', '--format', 'sarif')
  const [run] = JSON.parse(stdout).runs
  const notes = run.results.filter(({ ruleId }: { ruleId: string }) => ruleId === 'ai-reader-access')
  expect(notes).toMatchObject([
    { level: 'note', message: { text: expect.stringContaining('OAI-SearchBot: robots.txt keeps') } },
  ])
  expect(run.tool.driver.rules[notes[0].ruleIndex].id).toBe('ai-reader-access')
})

describe('a server', () => {
  async function start(refuses: (agent: string) => number | null) {
    const asked: { path: string; agent: string }[] = []
    const { origin } = await startServer((request, response) => {
      const agent = request.headers['user-agent'] ?? ''
      const path = request.url ?? ''
      asked.push({ path, agent })
      if (path === '/robots.txt')
        return void response
          .writeHead(200, { 'content-type': 'text/plain' })
          .end('User-agent: *\nDisallow: /x')
      const status = refuses(agent)
      response
        .writeHead(status ?? 200, { 'content-type': 'text/html' })
        .end(status ? 'no' : goodPage({ path }))
    })
    return { origin, asked }
  }

  test('is asked in names of readers for its first page only', async () => {
    const { origin, asked } = await start((agent) => (/OAI-SearchBot|GPTBot/.test(agent) ? 403 : null))
    const { stdout } = await runCheck([`${origin}/a`, `${origin}/b`, '--readers', '--format', 'json'])
    const [first, second] = pagesOf(stdout)
    expect(readerOf(first, 'gptbot')).toMatchObject({
      access: 'refused',
      text: expect.stringContaining('403'),
    })
    expect(readerOf(second, 'gptbot')).toMatchObject({ access: 'open' })
    const named = asked.filter(({ agent }) => agent.includes('GPTBot'))
    expect(named.map(({ path }) => path)).toEqual(['/a'])
  })

  test('is asked in no name without --readers', async () => {
    const { origin, asked } = await start(() => null)
    await runCheck([`${origin}/a`])
    expect(asked.filter(({ agent }) => /Claude|GPTBot|OAI|Quillpreview/.test(agent))).toEqual([])
  })
})

test('standard input has no robots.txt: --readers is refused', async () => {
  const { code } = await runCheck(['-', '--url', 'https://site.example/', '--readers'], { input: goodPage() })
  expect(code).toBe(2)
})
