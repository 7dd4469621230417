/**
 * The first commands of the README, as a stranger runs them: in a bare clone, without an installation. In a network
 * namespace, where `example.com` is a server of the test. Needs root on Linux; elsewhere the test is not run and says so.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canMakeNamespaces } from './possible.ts'
import { publicV4 } from './world.ts'

const root = join(import.meta.dirname, '../..')
const [, block = ''] =
  /## Try it[^]*?```sh\n([^]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
const [clone = '', ...commands] = block.trim().split('\n')

describe.skipIf(!canMakeNamespaces())('the README', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-readme-'))
  let results: { code: number | null; stdout: string; stderr: string }[] = []

  beforeAll(() => {
    const bare = join(folder, 'linklens')
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, bare])
    const setUp = [
      'ip link set lo up',
      `ip addr add ${publicV4}/32 dev lo`,
      `echo "nameserver 127.0.0.1" > ${folder}/resolv.conf`,
      `mount --bind ${folder}/resolv.conf /etc/resolv.conf`,
      `exec "${process.execPath}" "${join(import.meta.dirname, 'readme-inside.ts')}"`,
    ]
    const output = execFileSync('unshare', ['--net', '--mount', 'sh', '-ec', setUp.join('\n')], {
      encoding: 'utf8',
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        CLONE: bare,
        COMMANDS: JSON.stringify(commands),
      },
      timeout: 110_000,
      maxBuffer: 16 * 1024 * 1024,
    })
    results = JSON.parse(output)
  }, 120_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('clones, and then runs three commands', () => {
    expect(clone).toMatch(/^git clone https:\/\/\S+ linklens && cd linklens$/)
    expect(commands).toHaveLength(3)
  })

  it.each(commands.map((command, index) => [command.replace(/ *#.*/, ''), index] as const))(
    'answers `%s`',
    (_, index) => {
      const { code, stdout, stderr } = results[index] ?? { code: null, stdout: '', stderr: 'it was not run' }
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('    at ') })
      expect(stdout).toMatch(/score \d+ of 100/)
    },
  )
})
