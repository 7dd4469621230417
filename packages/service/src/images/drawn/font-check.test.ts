import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createImageProcesses } from '../process/image-processes.ts'
import { createFontCheck } from './font-check.ts'

test('says that a machine without fonts cannot write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-fonts-'))
  const nothing = join(folder, 'fonts.conf')
  writeFileSync(
    nothing,
    `<?xml version="1.0"?><fontconfig><dir>${folder}/none</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  )
  // Uses new processes: each looks up its fonts once.
  const hasFonts = createFontCheck(createImageProcesses({ FONTCONFIG_FILE: nothing }))
  expect(await hasFonts()).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})

test('is asked again after a failure to find out', async () => {
  let failures = 1
  const run = () => {
    failures -= 1
    return failures >= 0 ? Promise.reject(new Error('not now')) : Promise.resolve(new Uint8Array([1]))
  }
  const hasFonts = createFontCheck({ run, start: () => {}, counts: { done: {}, ended: {}, waiting: 0 } })
  await expect(hasFonts()).rejects.toThrow('not now')
  expect(await hasFonts()).toBe(false)
})
