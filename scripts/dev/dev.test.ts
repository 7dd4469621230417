/** `npm run dev` as a process: what it shows, what it refuses, and that it starts again after an edit. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'linklens-dev-'))
const running = new Map<ChildProcess, Promise<unknown>>()

afterEach(async () => {
  for (const [child, ended] of running) {
    child.kill('SIGTERM')
    await ended
  }
  running.clear()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('shows the report of a capture, and its edits, and starts again when a source is saved', async () => {
  const capture = join(folder, 'capture')
  cpSync(join(root, 'packages/engine/test/captures/well-made-article'), capture, { recursive: true })
  const dev = startDev('--fixture', capture)
  const url = await dev.printed(/http:\/\/localhost:\d+\/r\/live\S+/)
  expect(await titleOn(url)).toBe('How tides work')

  const page = join(capture, 'page.html')
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll('tides', 'lighthouses'))
  expect(await titleOn(url)).toBe('How lighthouses work')

  const now = new Date()
  utimesSync(join(root, 'packages/service/src/app.tsx'), now, now)
  await dev.printed(/Ready[^]*Ready/)
})

it('serves a folder as public hosts, under the whole guard', async () => {
  mkdirSync(join(folder, 'hosts/acme.example'), { recursive: true })
  writeFileSync(join(folder, 'hosts/acme.example/index.html'), '<!doctype html><title>Acme at home</title>')
  const dev = startDev('--origin', join(folder, 'hosts'))
  const base = await dev.printed(/http:\/\/localhost:\d+/)
  const inspect = async (url: string) => {
    const answer = await fetch(`${base}/api/inspect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    })
    const { data } = (await answer.json()) as { data: InspectAnswer }
    return data.code ?? data.normalizedMetadata?.title.value
  }
  expect(await inspect('http://acme.example/')).toBe('Acme at home')
  expect(await inspect('http://elsewhere.example/')).toBe('FETCH_FAILED')
  expect(await inspect('http://127.0.0.1/')).toBe('BLOCKED_HOST')
})

interface InspectAnswer {
  code?: string
  normalizedMetadata?: { title: { value: string } }
}

function startDev(...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts/dev.js'), ...args], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.set(child, once(child, 'exit'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  return {
    /** @returns the first match in all that was printed so far, or will be. */
    async printed(pattern: RegExp): Promise<string> {
      while (child.exitCode === null) {
        const [match] = pattern.exec(output) ?? []
        if (match !== undefined) return match
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`npm run dev ended: ${output}`)
    },
  }
}

/** The first title of a card. */
const titleOn = async (url: string) => /card-title[^>]*>([^<]*)</.exec(await (await fetch(url)).text())?.[1]
