import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a machine without fonts is told from one that can write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-fonts-'))
  const nothing = join(folder, 'fonts.conf')
  writeFileSync(
    nothing,
    `<?xml version="1.0"?><fontconfig><dir>${folder}/none</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  )
  const source = new URL('can-write.ts', import.meta.url).href
  const script = `import { canWrite } from ${JSON.stringify(source)}; process.stdout.write(String(await canWrite()))`
  // A process of its own: the fonts are looked up once in each.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, FONTCONFIG_FILE: nothing },
  })
  rmSync(folder, { recursive: true, force: true })
  expect(stdout).toBe('false')
})
