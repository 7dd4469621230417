/**
 * `devcli check` in a network namespace in which every address answers: whatever pages, images, sitemaps and redirects
 * name, no connection and no DNS question leaves loopback. Needs root on Linux; elsewhere the test is not run and says so.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canMakeNamespaces } from './possible.ts'

const PAGE = `<title>Built</title><link rel="canonical" href="https://site.example.com/">
<meta property="og:image" content="https://cdn.example.com/a.png"><meta property="og:image" content="/../../etc/passwd">`

const runs: [args: string[], code: number][] = [
  [['check', 'http://localhost:3000/'], 0],
  [['check', 'http://localhost:3000/', '--site', 'https://site.example.com'], 0],
  [['check', 'http://localhost:3000/', 'http://127.0.0.1:3000/b', '--format', 'json'], 0],
  [['check', 'http://localhost:3000/away'], 4],
  [['check', '--sitemap', 'http://localhost:3000/sitemap.xml'], 0],
  [['check', '--sitemap', 'http://localhost:3000/index.xml'], 0],
  [['check', 'dist', '--format', 'sarif'], 0],
  [['check', 'dist', '--site', 'https://site.example.com'], 0],
  [['diff', 'dist', 'http://localhost:3000/'], 0],
  [['https://site.example.com/'], 2],
  [['check', 'dist/index.html'], 0],
]

describe.skipIf(!canMakeNamespaces())('devcli check in a network of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'devcli-namespace-'))
  let report: {
    results: { code: number; stdout: string; stderr: string }[]
    duringRuns: string[]
    afterKnock: string[]
  }

  beforeAll(() => {
    mkdirSync(join(folder, 'dist'))
    writeFileSync(join(folder, 'dist/index.html'), PAGE)
    const setUp = [
      'ip link set lo up',
      'ip route add local default dev lo',
      'ip -6 route add local default dev lo',
      `echo "nameserver 127.0.0.1" > ${folder}/resolv.conf`,
      `mount --bind ${folder}/resolv.conf /etc/resolv.conf`,
      `exec "${process.execPath}" "${join(import.meta.dirname, 'check-inside.ts')}"`,
    ]
    const output = execFileSync('unshare', ['--net', '--mount', 'sh', '-ec', setUp.join('\n')], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, FOLDER: folder, RUNS: JSON.stringify(runs.map(([args]) => args)) },
      timeout: 60_000,
      maxBuffer: 16 * 1024 * 1024,
    })
    report = JSON.parse(output)
  }, 90_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(runs.map(([args, code], index) => [args.join(' '), index, code] as const))(
    '%s',
    (_, index, code) => {
      const { stderr, ...result } = report.results[index] ?? { code: null, stderr: '' }
      expect([result.code, stderr]).toEqual([code, expect.not.stringContaining('    at ')])
    },
  )

  it('touches nothing but loopback', () => {
    expect(report.duringRuns).toEqual([])
  })

  it('would have been seen: the canaries notice connections and questions', () => {
    expect(report.afterKnock).toEqual(['::ffff:93.184.216.34:80', '2606:2800:220:1::34:80', 'a DNS question'])
  })
})
