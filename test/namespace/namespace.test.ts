/**
 * The built service with its own `main.ts`, real DNS, real sockets and real TLS, in a private network
 * namespace: public addresses on its loopback device, canaries on private ones. Nothing of it reaches a
 * network outside. Needs root on Linux (or the right to make namespaces); elsewhere the test
 * is not run and says so.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canMakeNamespaces } from './possible.ts'
import { privateAddresses, publicV4, publicV6 } from './world.ts'

const possible = canMakeNamespaces()

interface Answer {
  status: number
  body: {
    message: string
    data: { code?: string; imageAnalysis: Record<string, unknown>; fetch: { finalUrl: string } }
  }
  text: string
  /** Among all answers, as they came. */
  place: number
}

const to = (url: string) => `http://www.example.com/?to=${encodeURIComponent(url)}`
const withImage = (url: string) => `http://www.example.com/?image=${encodeURIComponent(url)}`

const SILENT = 'name server that never answers'

const refused: [id: string, url: string, code: string][] = [
  ['name of a private address', 'http://private.example.com/', 'BLOCKED_ADDRESS'],
  ['one private address among public ones', 'http://mixed.example.com/', 'BLOCKED_ADDRESS'],
  ['name of loopback', 'http://loop.example.com/', 'BLOCKED_ADDRESS'],
  ['name of the metadata address', 'http://metadata.example.com/latest/meta-data/', 'BLOCKED_ADDRESS'],
  ['name of a unique local address', 'http://ula.example.com/', 'BLOCKED_ADDRESS'],
  ['name of a mapped loopback address', 'http://mapped.example.com/', 'BLOCKED_ADDRESS'],
  ['literal loopback', 'http://127.0.0.1/', 'BLOCKED_HOST'],
  ['literal loopback, decimal', 'http://2130706433/', 'BLOCKED_HOST'],
  ['literal IPv6 loopback', 'http://[::1]/', 'BLOCKED_HOST'],
  ['localhost', 'http://localhost/', 'BLOCKED_HOST'],
  ['redirect to a private literal', to('http://10.9.8.7/'), 'BLOCKED_HOST'],
  ['redirect to a private name', to('http://private.example.com/'), 'BLOCKED_ADDRESS'],
  ['redirect to the metadata address', to('http://169.254.169.254/latest/'), 'BLOCKED_HOST'],
  [
    'redirect back to a name that moved',
    'http://rebind.example.com/?to=http://rebind.example.com/',
    'BLOCKED_ADDRESS',
  ],
  ['certificate of another name', 'https://other.example.com/', 'FETCH_FAILED'],
  ['name that does not exist', 'http://nowhere.example.com/', 'FETCH_FAILED'],
  [SILENT, 'http://dead.example.com/', 'TIMEOUT'],
]

const fine: [id: string, url: string][] = [
  ['plain', 'http://site.example.com/'],
  ['TLS', 'https://site.example.com/'],
  ['IPv6 only', 'http://v6.example.com/'],
  ['redirect to TLS', to('https://site.example.com/')],
]

const privateImages: [id: string, url: string, code: string][] = [
  ['image on a private name', withImage('http://private.example.com/card.png'), 'BLOCKED_ADDRESS'],
  ['image on the metadata address', withImage('http://169.254.169.254/card.png'), 'BLOCKED_HOST'],
  ['image that redirects home', withImage(to('http://127.0.0.1/card.png')), 'BLOCKED_HOST'],
]

describe.skipIf(!possible)('the built service in a network of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-namespace-'))
  let answers: Record<string, Answer> = {}
  let touched: string[] = []
  let exitCode: number | null = null

  beforeAll(() => {
    const all = [...refused, ...fine, ...privateImages].map(([id, url]) => ({ id, url }))
    const begins = [SILENT, 'plain']
    const ask = [
      ...begins.flatMap((name) => all.filter(({ id }) => id === name)),
      ...all.filter(({ id }) => !begins.includes(id)),
    ]
    const setUp = [
      'ip link set lo up',
      ...[...privateAddresses.slice(2), publicV4, publicV6].map(
        (address) => `ip addr add ${address}/${address.includes(':') ? '128 nodad' : '32'} dev lo`,
      ),
      `echo "nameserver 127.0.0.1" > ${folder}/resolv.conf`,
      `mount --bind ${folder}/resolv.conf /etc/resolv.conf`,
      `exec "${process.execPath}" "${join(import.meta.dirname, 'inside.ts')}"`,
    ]
    const main = join(import.meta.dirname, '../../packages/service/dist/main.js')
    if (!existsSync(main)) throw new Error('Build first: npm test does it.')
    const output = execFileSync('unshare', ['--net', '--mount', 'sh', '-ec', setUp.join('\n')], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ASK: JSON.stringify(ask) },
      timeout: 60_000,
      maxBuffer: 16 * 1024 * 1024,
    })
    const report = JSON.parse(output)
    answers = report.results
    touched = report.touched
    exitCode = report.exitCode
  }, 90_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(refused)('%s: refused', (id, _url, code) => {
    const answer = answers[id]
    expect(answer?.body.data).toEqual({ code })
  })

  it.each(fine)('%s: inspected, with its image', (id) => {
    expect(answers[id]).toMatchObject({
      status: 200,
      body: { data: { imageAnalysis: { reachable: true, width: 1200, height: 630, format: 'png' } } },
    })
  })

  it.each(privateImages)('%s: the inspection is made, the image is refused', (id, _url, code) => {
    expect(answers[id]).toMatchObject({
      status: 200,
      body: { data: { imageAnalysis: { reachable: false, error: { code } } } },
    })
  })

  it('touched no private address', () => {
    expect(touched).toEqual([])
  })

  it('shows no resolved address', () => {
    const secret = [publicV4, publicV6, '10.9.8.7', 'fd00:ec2']
    for (const [id, , code] of refused) {
      if (code !== 'BLOCKED_ADDRESS' && code !== 'FETCH_FAILED') continue
      for (const address of secret) expect(answers[id]?.text).not.toContain(address)
    }
    for (const [id] of fine) expect(answers[id]?.text).not.toContain(publicV4)
  })

  it('answers others while it waits for a silent name server', () => {
    expect(answers.plain?.place).toBeLessThan(Number(answers[SILENT]?.place))
  })

  it('ends with 0 on SIGTERM', () => {
    expect(exitCode).toBe(0)
  })
})
