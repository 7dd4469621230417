/**
 * `npm start` and the built `main.js`, stopped as systemd does it: SIGTERM to every process of the group. In a
 * network namespace, because the real service fetches from public addresses only.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { canMakeNamespaces } from './possible.ts'
import { publicV4 } from './world.ts'

const inside = join(import.meta.dirname, 'npm-start-inside.ts')
const main = join(import.meta.dirname, '../../packages/service/dist/main.js')

describe.skipIf(!canMakeNamespaces())('SIGTERM to the process group', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-npm-start-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['npm start', ['npm', 'start']],
    ['main.js', [process.execPath, main]],
  ])('drains %s once, and it ends with 0', (name, command) => {
    const setUp = [
      'ip link set lo up',
      `ip addr add ${publicV4}/32 dev lo`,
      `exec "${process.execPath}" "${inside}"`,
    ]
    const output = execFileSync('unshare', ['--net', 'sh', '-ec', setUp.join('\n')], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(folder, `data-${name}`),
        COMMAND: JSON.stringify(command),
      },
      timeout: 110_000,
      // Shown only when it fails.
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(JSON.parse(output)).toEqual({ answer: 200, exit: [0, null], drains: ['draining'] })
  })
})
