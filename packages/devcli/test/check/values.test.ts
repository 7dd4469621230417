/** `--values`: what changed in title, description and image, and that nothing known is lost. */
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { png } from '../../../../test/e2e/png.ts'
import { cleanUp, goodPage, makeFolder, runCheck, runDevcli, startServer } from './run-check.ts'

afterEach(cleanUp)

const otherFile = Buffer.concat([png(1200, 630), Buffer.from('x')])

const site = () =>
  makeFolder({
    'dist/card.png': png(1200, 630),
    'dist/index.html': goodPage(),
    'dist/a.html': goodPage({ path: '/a' }),
    'dist/b.html': goodPage({ path: '/b' }),
  })

const run = (cwd: string, ...args: string[]) => runCheck(['dist', '--values', 'v.json', ...args], { cwd })
const edit = (cwd: string, file: string, from: string, to: string) =>
  writeFileSync(join(cwd, 'dist', file), readFileSync(join(cwd, 'dist', file), 'utf8').replaceAll(from, to))
const fileOf = (cwd: string) => readFileSync(join(cwd, 'v.json'), 'utf8')

describe('a run with --values', () => {
  test('writes the file first, then says that nothing changed', async () => {
    const cwd = site()
    const first = await run(cwd)
    expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('v.json was written')])
    expect(first.stdout).not.toContain('changed')
    expect(JSON.parse(fileOf(cwd))).toEqual({
      version: 1,
      values: Object.fromEntries(
        ['/', '/a', '/b'].map((path) => [
          path,
          {
            title: 'Bread for beginners',
            description: 'How to bake a loaf of sourdough at home, step by step.',
            image: '/card.png',
            imageHash: expect.stringMatching(/^whole:/),
          },
        ]),
      ),
    })
    const before = fileOf(cwd)
    const second = await run(cwd)
    expect(second.stdout).toContain('No title, description or image changed.')
    expect(fileOf(cwd)).toBe(before)
  })

  test('names what changed once, and fails nothing', async () => {
    const cwd = site()
    await run(cwd)
    edit(cwd, 'a.html', 'Bread for beginners', 'Cake')
    writeFileSync(join(cwd, 'dist/card.png'), otherFile)
    const { code, stdout } = await run(cwd)
    expect(code).toBe(0)
    expect(stdout).toContain('The title of 1 page changed: /a ("Bread for beginners" → "Cake").')
    expect(stdout).toContain('The image of 3 pages changed: /a (another image at "/card.png"), /b, /.')
    expect((await run(cwd)).stdout).toContain('No title, description or image changed.')
  })

  test('fails with --fail-on change until a run without it accepts the change', async () => {
    const cwd = site()
    await run(cwd, '--fail-on', 'change')
    const before = fileOf(cwd)
    edit(cwd, 'b.html', 'How to bake', 'Why I bake')
    for (let again = 0; again < 2; again++) {
      const { code, stderr } = await run(cwd, '--fail-on', 'change', '--fail-on', 'error')
      expect([code, stderr]).toEqual([1, expect.stringContaining('1 page says something else than before')])
      expect(fileOf(cwd)).toBe(before)
    }
    expect((await run(cwd)).code).toBe(0)
    expect((await run(cwd, '--fail-on', 'change')).code).toBe(0)
  })

  test('keeps what is known of pages that were not read', async () => {
    const cwd = site()
    await run(cwd)
    rmSync(join(cwd, 'dist/b.html'))
    await runCheck(['dist/a.html', '--values', 'v.json'], { cwd })
    await run(cwd)
    expect(Object.keys(JSON.parse(fileOf(cwd)).values)).toEqual(['/', '/a', '/b'])
  })

  test('says a change in every format that has a place for it', async () => {
    const cwd = site()
    await run(cwd)
    edit(cwd, 'a.html', 'Bread for beginners', 'Cake <b>\u001b[31m')
    const formats = ['json', 'markdown', 'github', 'junit', 'html']
    await run(cwd, '--fail-on', 'change', ...formats.flatMap((one) => ['--format', `${one}=out.${one}`]))
    const [json = '', markdown = '', github = '', junit = '', html = ''] = formats.map((one) =>
      readFileSync(join(cwd, `out.${one}`), 'utf8'),
    )
    expect(JSON.parse(json).changedValues).toEqual([
      {
        path: '/a',
        changes: [{ name: 'title', from: 'Bread for beginners', to: expect.stringContaining('Cake') }],
      },
    ])
    expect(markdown).toContain('### Changed values')
    expect(markdown).toContain('The title of 1 page changed')
    expect(github).toMatch(/^::error title=Changed value::The title of 1 page changed/m)
    expect(junit).toContain('<failure message="The title changed">')
    expect(html).toContain('The title of 1 page changed')
    expect(html).not.toContain('<b>\u001b')
    expect([markdown, github, junit, html].join('')).not.toContain('\u001b')
  })
})

describe('a file of --values is left as it is', () => {
  test.each([
    ['broken', '{"version": 1, "values": {'],
    ['empty', ''],
    ['of something else', '{"name": "my-site", "version": "1.0.0"}'],
    ['a baseline', '{"version": 1, "rulesetVersion": "x", "rules": [], "platforms": [], "pages": {}}'],
    ['of a later version', '{"version": 2, "values": {}}'],
    ['changed by hand', '{"version": 1, "values": {"/": {"title": 3}}}'],
  ])('a file of --values is left as it is where it is %s', async (_, text) => {
    const cwd = site()
    writeFileSync(join(cwd, 'v.json'), text)
    const { code, stderr, stdout } = await run(cwd)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('v.json is no file of --values')
    expect(fileOf(cwd)).toBe(text)
  })

  test('a file of --values is left as it is where it cannot be replaced, and nothing is left next to it', async () => {
    const cwd = site()
    await run(cwd)
    const before = fileOf(cwd)
    chmodSync(join(cwd, 'v.json'), 0o444)
    edit(cwd, 'a.html', 'Bread for beginners', 'Cake')
    const { code } = await run(cwd)
    // Root may write everything.
    if (process.getuid?.() !== 0) expect([code, fileOf(cwd)]).toEqual([1, before])
    expect(readdirSync(cwd).toSorted()).toEqual(['dist', 'v.json'])
    expect(statSync(join(cwd, 'v.json')).mode & 0o777).toBe(0o444)
  })

  test('a file of --values is left as it is where --fail-on change has nothing to compare', async () => {
    const { code, stderr } = await runCheck(['dist', '--fail-on', 'change'], { cwd: site() })
    expect([code, stderr]).toEqual([2, expect.stringContaining('--fail-on change needs --values')])
  })
})

describe('pages of a server', () => {
  test('have the values of the folder that is served, and notice another image at the same URL', async () => {
    let image: Uint8Array | null = png(1200, 630)
    const { origin } = await startServer((request, response) => {
      if (request.url === '/card.png')
        return image === null
          ? response.writeHead(503).end()
          : response
              .writeHead(200, { 'content-type': 'image/png', 'content-length': image.length })
              .end(image)
      if (request.url !== '/' && request.url !== '/a') return response.writeHead(404).end()
      return response
        .setHeader('content-type', 'text/html')
        .end(goodPage({ path: request.url, extra: '<a href="/a">a</a>' }))
    })
    const cwd = site()
    await run(cwd)
    const check = () =>
      runCheck([origin, '--crawl', '--site', 'https://site.example', '--values', 'v.json'], { cwd })
    expect((await check()).stdout).toContain('No title, description or image changed.')
    image = otherFile
    expect((await check()).stdout).toContain('The image of 2 pages changed: / (another image at')
    // What did not come says nothing, and what was known before stays known.
    image = null
    expect((await check()).stdout).toContain('No title, description or image changed.')
    image = otherFile
    expect((await check()).stdout).toContain('No title, description or image changed.')
  })
})

test('diff says which values changed, of folders and of saved reports', async () => {
  const cwd = site()
  await runCheck(['dist', '--format', 'json=old.json'], { cwd })
  edit(cwd, 'a.html', 'Bread for beginners', 'Cake')
  const { stdout } = await runDevcli(['diff', 'old.json', 'dist'], { cwd })
  expect(stdout).toContain('The title of 1 page changed: /a ("Bread for beginners" → "Cake").')
  const json = await runDevcli(['diff', 'old.json', 'dist', '--format', 'json'], { cwd })
  expect(JSON.parse(json.stdout).values).toEqual([
    { path: '/a', changes: [{ name: 'title', from: 'Bread for beginners', to: 'Cake' }] },
  ])
})
