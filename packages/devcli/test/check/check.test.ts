/** `devcli check` and `devcli diff` as a whole: outputs, baseline, exit codes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { png } from '../../../../test/e2e/png.ts'
import { cleanUp, goodPage, makeFolder, runCheck, runDevcli, startServer } from './run-check.ts'

afterEach(cleanUp)

const card = png(1200, 630)
const BASELINE = ['--baseline', 'linklens.baseline.json']

function project(pages: number) {
  const posts = Array.from({ length: pages }, (_, index) => [
    `dist/blog/post-${index}/index.html`,
    goodPage({ path: `/blog/post-${index}/` }),
  ])
  return makeFolder({
    'dist/card.png': card,
    'dist/favicon.ico': '',
    'dist/index.html': goodPage(),
    ...Object.fromEntries(posts),
  })
}

describe('the baseline', () => {
  test('the same commit twice is nothing new; the one page that a change broke is named with its cause', async () => {
    const cwd = project(30)
    const written = await runCheck(['dist', ...BASELINE, '--update-baseline'], { cwd })
    expect([written.code, written.stderr]).toEqual([
      0,
      expect.stringContaining('linklens.baseline.json was written'),
    ])
    expect((await runCheck(['dist', ...BASELINE], { cwd })).code).toBe(0)

    writeFileSync(join(cwd, 'dist/og.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(
      join(cwd, 'dist/blog/post-7/index.html'),
      goodPage({ path: '/blog/post-7/', image: 'https://site.example/og.svg' }),
    )
    const { code, stdout, stderr } = await runCheck(
      ['dist', ...BASELINE, '--format', 'markdown=summary.md'],
      { cwd },
    )
    expect(code).toBe(1)
    expect(stderr).toContain('Failed: 1 page worse than the baseline: /blog/post-7/.')
    expect(stdout).toMatch(/Worse than the baseline: 1 page\n {2}\/blog\/post-7\/ {2}.*OK → /)
    const summary = readFileSync(join(cwd, 'summary.md'), 'utf8')
    expect(summary.match(/\/blog\/post-7\//g)?.length).toBeGreaterThan(0)
    expect(summary).not.toContain('/blog/post-8/')
    expect(summary).toMatch(/svg/i)
  })

  test('is not written of a part of the pages', async () => {
    const cwd = makeFolder({})
    const { origin } = await startServer(({ url }, answer) =>
      answer.writeHead(url === '/gone' ? 404 : 200, { 'content-type': 'text/html' }).end(goodPage()),
    )
    const pages = [`${origin}/`, `${origin}/gone`]
    const { code, stderr } = await runCheck([...pages, ...BASELINE, '--update-baseline'], { cwd })
    expect([code, stderr]).toEqual([4, expect.stringContaining('was not written, because not every page')])
    expect((await runCheck([...pages, ...BASELINE], { cwd })).code).toBe(2)
  })

  test('made wrong by hand: exit 2 before anything is inspected', async () => {
    const cwd = project(0)
    for (const [text, sentence] of [
      ['{"version":7}', 'a baseline of version 7'],
      ['{}', 'is no baseline: "version" is missing.'],
    ] as const) {
      writeFileSync(join(cwd, 'linklens.baseline.json'), text)
      const { code, stdout, stderr } = await runCheck(['dist', ...BASELINE], { cwd })
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(sentence)])
    }
  })
})

describe('formats', () => {
  test('several are written in one run, and text is printed', async () => {
    const cwd = project(2)
    const formats = ['json', 'markdown', 'github', 'sarif', 'junit', 'text'].flatMap((name) => [
      '--format',
      `${name}=out.${name}`,
    ])
    const { code, stdout } = await runCheck(['dist', ...formats], { cwd })
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^3 pages of dist as https:\/\/site\.example/)])
    const read = (name: string) => readFileSync(join(cwd, `out.${name}`), 'utf8')
    expect(read('text')).toBe(stdout)
    expect(JSON.parse(read('json')).pages).toHaveLength(3)
    expect(JSON.parse(read('sarif')).version).toBe('2.1.0')
    expect(read('junit')).toContain('tests="3"')
    expect(read('markdown')).toMatch(/^## Link previews: 3 pages of `dist`/)
  })

  test('a terminal shows aligned columns, wrapped between words; a pipe gets whole lines', async () => {
    const cwd = makeFolder({ 'index.html': goodPage({ image: 'https://cdn.example/card.png' }) })
    const { stdout: piped } = await runCheck(['.', '--all'], { cwd })
    const verdicts = piped.split('\n').filter((line) => /^ {2}\S/.test(line) && line.includes('  not known'))
    expect(verdicts.length).toBeGreaterThan(2)
    // Name and verdict of every line take the same room.
    expect(
      new Set(verdicts.map((line) => /^ {2}.+? {2,}not known.*? {2,}/.exec(line)?.[0].length)).size,
    ).toBe(1)
    const { stdout } = await runCheck(['.', '--all'], { cwd, columns: 60 })
    const words = (text: string) => text.split(/\s+/)
    expect(words(stdout)).toEqual(words(piped))
    const wide = stdout.split('\n').filter((line) => line.length > 60)
    expect(wide.filter((line) => !line.trimStart().startsWith('<'))).toEqual([])
  })

  test('a file that cannot be written: exit 1, and the others are written', async () => {
    const cwd = project(0)
    const { code, stdout, stderr } = await runCheck(
      ['dist', '--format', 'sarif=no/where.sarif', '--format', 'json=out.json'],
      { cwd },
    )
    expect([code, stderr]).toEqual([1, expect.stringContaining('no/where.sarif could not be written')])
    expect(stdout).toContain('score 100 of 100')
    expect(JSON.parse(readFileSync(join(cwd, 'out.json'), 'utf8')).version).toBe(2)
  })

  test('JSON has why a full card is full with --all alone, and of several pages each fault once', async () => {
    const read = async (count: number, ...more: string[]) =>
      JSON.parse((await runCheck(['dist', '--format', 'json', ...more], { cwd: project(count) })).stdout)
    const [one, many, all] = [await read(0), await read(3), await read(3, '--all')]
    expect(one.pages[0].platforms.x).toEqual({ verdict: 'full', certainty: 'known', findings: [] })
    expect(Object.keys(one.pages[0].platforms)).toEqual(one.platforms)
    for (const [index, page] of many.pages.entries()) {
      const [short, whole] = [page.platforms, all.pages[index].platforms]
      expect(short).toMatchObject({
        x: { verdict: whole.x.verdict },
        slack: { verdict: whole.slack.verdict },
      })
      for (const id of many.platforms)
        expect((short[id] ?? many.usual[id][0]).verdict).toBe(whole[id].verdict)
    }
    expect(many.usual.x[0].cause).toBeUndefined()
    expect(all.pages[0].platforms.x.cause).toContain('X ')
    for (const finding of many.pages[0].findings.filter(
      ({ severity }: { severity: string }) => severity !== 'info',
    ))
      expect(finding).toMatchObject({ id: expect.any(String), message: expect.any(String) })
  })

  test('JSON of pages with the same fault says its cause and source once', async () => {
    const files = Array.from({ length: 40 }, (_, index) => [
      `dist/p${index}.html`,
      goodPage({ path: `/p${index}`, image: '/card.png' }).replaceAll('Bread', `Bread ${index}`),
    ])
    const cwd = makeFolder(Object.fromEntries(files))
    const { stdout } = await runCheck(['dist', '--format', 'json'], { cwd })
    const { usual, pages } = JSON.parse(stdout)
    expect(usual.x[0]).toMatchObject({ verdict: 'degraded', cause: expect.stringContaining('No image') })
    expect(pages[7].platforms.x).toEqual({ verdict: 'degraded', certainty: 'known' })
    expect(stdout.match(/No image: og:image/g)?.length).toBeLessThan(40)
    expect(Buffer.byteLength(JSON.stringify(pages)) / pages.length).toBeLessThan(1_600)
  })

  test('diff finds no difference between a report, the same with --all, and the pages', async () => {
    const cwd = project(3)
    await runCheck(['dist', '--format', 'json=short.json'], { cwd })
    await runCheck(['dist', '--format', 'json=all.json', '--all'], { cwd })
    const none = {
      rulesets: expect.anything(),
      changes: [],
      findings: [],
      gone: [],
      added: [],
      removed: [],
      values: [],
    }
    for (const sides of [
      ['short.json', 'all.json'],
      ['all.json', 'short.json'],
      ['short.json', 'dist'],
    ])
      expect(JSON.parse((await runDevcli(['diff', ...sides, '--format', 'json'], { cwd })).stdout)).toEqual(
        none,
      )
  })

  test.runIf(process.platform === 'linux')('a full disk: exit 1', async () => {
    const { code, stderr } = await runCheck(['dist', '--format', 'json=/dev/full'], { cwd: project(0) })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/could not be written: ENOSPC/)])
  })
})

describe('diff', () => {
  test('prints changed verdicts with cause, rule, source and date', async () => {
    const cwd = project(3)
    await runCheck(['dist', '--format', 'json=before.json'], { cwd })
    writeFileSync(
      join(cwd, 'dist/blog/post-1/index.html'),
      goodPage({ path: '/blog/post-1/', image: 'https://site.example/gone.png' }),
    )
    const { code, stdout } = await runDevcli(['diff', 'before.json', 'dist'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^\/blog\/post-1\/\n {2}X, Facebook, LinkedIn and \d+ more: OK → incomplete\n {4}No image/,
    )
    expect(stdout).toContain('new error: ')
    const json = JSON.parse(
      (await runDevcli(['diff', 'before.json', 'dist', '--format', 'json'], { cwd })).stdout,
    )
    expect(json.changes[0]).toMatchObject({
      path: '/blog/post-1/',
      platform: 'x',
      from: 'full',
      to: 'degraded',
    })
    const back = await runDevcli(['diff', 'dist', 'before.json', '--format', 'markdown'], { cwd })
    expect(back.stdout).toContain('incomplete → OK')
  })

  test('diff of the same pages says that nothing changed', async () => {
    const { code, stdout } = await runDevcli(['diff', 'dist', 'dist'], { cwd: project(1) })
    expect([code, stdout]).toEqual([0, 'No verdict changed.\n'])
  })

  test.each([
    [['diff', 'a.json'], 'Name two reports'],
    [['diff', 'bad.json', 'dist'], 'bad.json is no report'],
    [['diff', 'old.json', 'dist'], 'a report of version 0'],
    [['diff', 'cut.json', 'dist'], 'changed by hand or cut off'],
    [['diff', 'dist', 'nothing'], 'There is no file or folder nothing'],
    [['diff', 'dist', 'nope.json'], 'There is no file nope.json.'],
    [['diff', 'reports/nope.json', 'dist'], 'There is no file reports/nope.json.'],
    [['diff', 'dist', './nope/before'], 'There is no file or folder ./nope/before.'],
    [
      ['diff', 'dist', 'dist', '--format', 'sarif'],
      '--format takes text, json, markdown or html, not "sarif"',
    ],
  ])('%j: exit 2', async (argv, sentence) => {
    const cwd = project(0)
    writeFileSync(join(cwd, 'bad.json'), 'no')
    writeFileSync(join(cwd, 'old.json'), '{"version":0,"pages":[]}')
    writeFileSync(join(cwd, 'cut.json'), '{"version":1,"rulesetVersion":"x","pages":[{"path":"/"}]}')
    const { code, stderr } = await runDevcli(argv, { cwd })
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })
})

test('in a folder of a repository on GitHub, annotations and SARIF name files from its root', async () => {
  const repository = makeFolder({ 'apps/web/dist/index.html': '<title>Bread</title>' })
  const { stdout } = await runCheck(['dist', '--format', 'github', '--format', 'sarif=out.sarif'], {
    cwd: join(repository, 'apps/web'),
    env: { GITHUB_WORKSPACE: repository },
  })
  expect(stdout).toContain('file=apps/web/dist/index.html')
  expect(readFileSync(join(repository, 'apps/web/out.sarif'), 'utf8')).toContain(
    '"uri": "apps/web/dist/index.html"',
  )
})

test('a page that could not be read has an annotation', async () => {
  const { origin } = await startServer((_, response) => response.writeHead(500).end())
  const { code, stdout } = await runCheck([origin, '--format', 'github'])
  expect([code, stdout]).toEqual([
    4,
    expect.stringMatching(/^::error title=Not read::http:\/\/localhost:\d+\/: .*500/),
  ])
})
