/** The steps of `action.yml` with the built devcli and a fake of the API. What GitHub itself does was not tried here. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { DEVCLI } from '../devcli/run-devcli.ts'
import { png } from '../png.ts'
import { GithubApi } from './github-api.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const TOKEN = 'ghs_secret'
const CARDS_URL = 'https://github.example/artifacts/1'

let cwd: string
let api: GithubApi
let apiUrl: string

beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'linklens-action-'))
  api = new GithubApi()
  apiUrl = await api.listen()
  put('dist/card.png', png(1200, 630))
  put('dist/index.html', page('/'))
  put('dist/blog/a/index.html', page('/blog/a/'))
})
afterEach(() => {
  api.close()
  rmSync(cwd, { recursive: true, force: true })
})

function put(name: string, content: string | Uint8Array): void {
  mkdirSync(join(cwd, name, '..'), { recursive: true })
  writeFileSync(join(cwd, name), content)
}

const page = (
  path: string,
  image = 'card.png',
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Bread for beginners</title><meta name="description" content="How to bake a loaf of sourdough at home, step by step.">
<link rel="canonical" href="https://site.example${path}"><meta property="og:url" content="https://site.example${path}">
<meta property="og:title" content="Bread for beginners"><meta property="og:image" content="https://site.example/${image}">
<meta name="twitter:card" content="summary_large_image"></head><body><h1>Bread</h1></body></html>`

interface RunOptions {
  readonly event?: string
  readonly head?: string
  readonly env?: Record<string, string>
}

/** Runs the steps as the runner does: every input in the environment, outputs in a file. Nothing is uploaded. */
async function run({ event = 'pull_request', head = 'me/site', env = {} }: RunOptions = {}) {
  const { inputs, runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8'))
  put(
    'event.json',
    JSON.stringify({
      repository: { full_name: 'me/site' },
      ...(event.startsWith('pull_request') && {
        pull_request: { number: 7, head: { repo: { full_name: head } } },
      }),
    }),
  )
  put('outputs.txt', '')
  const outputs = () => Object.fromEntries(lines('outputs.txt').map((line) => line.split(/=(.*)/, 2)))
  const valueOf = (expression: string): string => {
    const [, input, output] = /inputs\.([\w-]+)|steps\.check\.outputs\.([\w-]+)/.exec(expression) ?? []
    if (input !== undefined) return inputs[input].default
    if (output !== undefined) return outputs()[output] ?? ''
    return expression.includes('artifact-url') && outputs().cards ? CARDS_URL : ''
  }
  const result = { code: 0, output: '' }
  for (const step of runs.steps) {
    if (!step.run || result.code !== 0) continue
    const values = Object.entries<string>(step.env).map(([name, text]) => [name, valueOf(text)])
    const own = Object.fromEntries(values)
    const asked = Object.entries(env).filter(([name]) => name in own || !name.startsWith('LINKLENS_'))
    const child = spawn('bash', ['-e', '-c', step.run], {
      cwd,
      env: {
        PATH: process.env.PATH,
        HOME: cwd,
        ...own,
        GITHUB_ACTION_PATH: root,
        GITHUB_API_URL: apiUrl,
        GITHUB_EVENT_NAME: event,
        GITHUB_EVENT_PATH: join(cwd, 'event.json'),
        GITHUB_REF_NAME: 'main',
        GITHUB_REPOSITORY: 'me/site',
        GITHUB_RUN_ID: '1',
        GITHUB_SERVER_URL: 'https://github.example',
        GITHUB_OUTPUT: join(cwd, 'outputs.txt'),
        GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'),
        RUNNER_TEMP: cwd,
        ...('LINKLENS_TOKEN' in own && { LINKLENS_TOKEN: TOKEN }),
        ...('LINKLENS_COMMAND' in own && { LINKLENS_COMMAND: `${process.execPath}\n${DEVCLI}` }),
        ...('LINKLENS_BASELINE' in own && { LINKLENS_BASELINE: 'baseline.json' }),
        ...Object.fromEntries(asked),
      },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (result.output += String(chunk)))
    result.code = Number((await once(child, 'close'))[0])
  }
  return { ...result, cards: outputs().cards ?? '', state: outputs().state ?? '' }
}

const lines = (name: string): string[] => readFileSync(join(cwd, name), 'utf8').split('\n').filter(Boolean)

/** The baseline of the two pages; made once, as the action makes it. */
let known: Buffer | undefined
async function baseline(): Promise<void> {
  if (known === undefined) {
    expect((await run({ event: 'push', env: { LINKLENS_ARGS: '--update-baseline' } })).code).toBe(0)
    known = readFileSync(join(cwd, 'baseline.json'))
  }
  put('baseline.json', known)
}
const summary = () => readFileSync(join(cwd, 'summary.md'), 'utf8')
const breakPage = () => put('dist/blog/a/index.html', page('/blog/a/', 'gone.png'))

describe('a pull request', () => {
  test('a pull request that makes a card worse gets one comment that names the page; the next run writes the same one again', async () => {
    await baseline()
    breakPage()
    const { code, output } = await run()
    expect(code).toBe(1)
    expect(output).toMatch(/^::error title=Link preview became worse,file=dist\/blog\/a\/index\.html/m)
    expect(api.comments).toHaveLength(1)
    expect(api.comments[0]?.body).toMatch(
      /^<!-- linklens: check -->\n## Link previews: 2 pages.*\n\n\[Look at the cards\]\(https:\/\/github\.example\/artifacts\/1\)\n/,
    )
    expect(api.comments[0]?.body).toContain('`/blog/a/`')
    expect(summary()).toContain('Worse than the baseline: 1 page')
    await run()
    expect(api.comments).toHaveLength(1)
    put('dist/blog/a/index.html', page('/blog/a/'))
    expect((await run()).code).toBe(0)
    expect(api.comments).toHaveLength(1)
    expect(api.comments[0]?.body).toContain('Nothing is worse than the baseline.')
    expect(api.comments[0]?.body).not.toContain('Look at the cards')
    expect(api.writes()).toEqual(['POST', 'PATCH'])
  })

  test('a pull request that changes nothing gets no comment and keeps no cards', async () => {
    await baseline()
    expect(await run()).toMatchObject({ code: 0, cards: '' })
    expect(api.comments).toEqual([])
  })

  test('keeps the cards of what became worse, with the build before also as they were', async () => {
    put('before/card.png', png(1200, 630))
    put('before/index.html', page('/'))
    put('before/blog/a/index.html', page('/blog/a/'))
    await baseline()
    breakPage()
    const alone = readFileSync((await run()).cards, 'utf8')
    expect(alone).toContain('OK → incomplete')
    expect(alone).not.toContain('<figcaption')
    const both = readFileSync((await run({ env: { LINKLENS_BEFORE: 'before' } })).cards, 'utf8')
    expect(both.match(/<figcaption[^>]*>\w+/g)?.slice(0, 2)).toEqual([
      '<figcaption class="dim">before',
      '<figcaption class="dim">after',
    ])
  })

  test('a pull request with many comments: ours is found on the second page, a person’s with the marker is left alone', async () => {
    await baseline()
    breakPage()
    const body = '<!-- linklens: check -->\nmine'
    api.comments = Array.from({ length: 120 }, (_, id) => ({ id, body: 'hello', user: { type: 'User' } }))
    api.comments[3] = { id: 3, body, user: { type: 'User' } }
    api.comments[110] = { id: 110, body, user: { type: 'Bot' } }
    await run()
    expect(api.comments).toHaveLength(120)
    expect([api.comments[3].body, api.comments[110].body]).toEqual([
      body,
      expect.stringContaining('## Link previews'),
    ])
  })

  test('a pull request from a fork gets the summary and no request', async () => {
    await baseline()
    breakPage()
    const { code, output } = await run({ head: 'stranger/site' })
    expect([code, api.requests]).toEqual([1, []])
    expect(output).toContain('::notice::This pull request comes from a fork')
    expect(summary()).toContain('Worse than the baseline')
  })

  test('a pull request without the permission: a notice, and the exit code of the check', async () => {
    await baseline()
    breakPage()
    api.instead = [403]
    const { code, output } = await run()
    expect(code).toBe(1)
    expect(output).toContain('::notice::The comment was not written: GitHub answered with status 403.')
  })
})

test('pull_request_target is refused before anything runs', async () => {
  const { code, output } = await run({ event: 'pull_request_target' })
  expect([code, output, api.requests]).toEqual([
    2,
    expect.stringMatching(/^::error::Run this action on pull_request/),
    [],
  ])
})

test('a push writes the summary and no comment', async () => {
  await baseline()
  breakPage()
  const { code } = await run({ event: 'push' })
  expect([code, api.requests]).toEqual([1, []])
  expect(summary()).toContain('Worse than the baseline')
})

test('SARIF is written where the input says, and inputs are arguments, never commands of the shell', async () => {
  const env = {
    LINKLENS_BASELINE: '',
    LINKLENS_SARIF: 'out.sarif',
    LINKLENS_TARGET: './dist',
    LINKLENS_SITE: 'https://a.example;touch pwned',
  }
  expect((await run({ env })).code).toBe(2)
  expect((await run({ env: { ...env, LINKLENS_SITE: 'https://site.example' } })).code).toBe(0)
  expect(JSON.parse(readFileSync(join(cwd, 'out.sarif'), 'utf8')).version).toBe('2.1.0')
  expect(() => readFileSync(join(cwd, 'pwned'))).toThrow()
})

test('what devcli prints cannot be a command of the runner', async () => {
  put(
    'say.sh',
    '#!/bin/sh\necho "::add-mask::x"\nfor arg; do case $arg in --format=github=*) echo "::error::ours" >"${arg#*=github=}";; esac; done\n',
  )
  const { output } = await run({ env: { LINKLENS_COMMAND: `sh\n${join(cwd, 'say.sh')}` } })
  expect(output).toMatch(/^::stop-commands::([0-9a-f]{32})\n::add-mask::x\n::\1::\n::error::ours\n$/)
})

test('devcli does not get the token', async () => {
  put('env.sh', '#!/bin/sh\nenv > "$0.txt"\n')
  await run({ env: { LINKLENS_COMMAND: `sh\n${join(cwd, 'env.sh')}` } })
  const seen = readFileSync(join(cwd, 'env.sh.txt'), 'utf8')
  expect(seen).toContain('GITHUB_EVENT_NAME')
  expect(seen).not.toContain(TOKEN)
})

test('without a command the bundled file is run, with neither npm nor anything else installed', async () => {
  // The files of a tag alone.
  const action = join(cwd, 'action-of-a-tag')
  for (const name of ['package.json', 'action.yml', 'action'])
    cpSync(join(root, name), join(action, name), { recursive: true })
  mkdirSync(join(cwd, 'bin'))
  for (const name of ['bash', 'node'])
    symlinkSync(name === 'node' ? process.execPath : '/bin/bash', join(cwd, 'bin', name))
  const env = { LINKLENS_COMMAND: '', GITHUB_ACTION_PATH: action, PATH: join(cwd, 'bin') }
  await run({ event: 'push', env: { ...env, LINKLENS_ARGS: '--update-baseline' } })
  breakPage()
  const { code, output } = await run({ env })
  expect([code, output]).toEqual([1, expect.stringContaining('::error title=Link preview became worse')])
  expect(api.comments[0]?.body).toContain('`/blog/a/`')
})

describe('a scheduled check', () => {
  /** One night: the run, and then the upload of its state. */
  async function night(options: RunOptions = {}) {
    const env = { LINKLENS_SCHEDULE_ISSUE: 'true', ...options.env }
    const result = await run({ event: 'schedule', ...options, env })
    if (result.state !== '') api.upload(readFileSync(result.state))
    return result
  }

  test('opens an issue for a page that was worse twice, and fails only when that cannot be written', async () => {
    await baseline()
    breakPage()
    expect(await night()).toMatchObject({ code: 0 })
    expect(await night()).toMatchObject({ code: 0, output: expect.stringContaining('check: created.') })
    expect(api.issues[0]?.body).toMatch(
      /^<!-- linklens-state-check -->\n.+:\n\n- `\/blog\/a\/`: `x`.+ OK → incomplete; /,
    )
    api.instead = [403]
    const refused = await night()
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining('GitHub answered with status 403. It needs the permissions “issues: write”'),
    ])
    api.instead = [500]
    expect((await night()).output).toContain('The issue was not written: GitHub answered with status 500.\n')
  }, 120_000)

  test('a page that could not be read, a pull request and a push leave the issue alone', async () => {
    await baseline()
    breakPage()
    for (const event of ['pull_request', 'push']) expect((await night({ event })).state).toBe('')
    expect(await night({ env: { LINKLENS_TARGET: 'http://127.0.0.1:1/' } })).toMatchObject({ state: '' })
    expect(api.issues).toEqual([])
  }, 60_000)

  test('a scheduled check without a baseline is refused before anything runs', async () => {
    const { code, output } = await night({ env: { LINKLENS_BASELINE: '' } })
    expect([code, output]).toEqual([2, expect.stringMatching(/^::error::schedule-issue .+“baseline”\.\n$/)])
  })
})
