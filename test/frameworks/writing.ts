/** `devcli check <built file> --fix --write` on a page in Markdown: its source is written, built again, and judged again. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Framework } from './cases.ts'
import { check, runDevcli } from './run-check.ts'
import { build, folderOf } from './servers.ts'

/** Leaves source and build as they were. */
export async function tryWriting(framework: Framework, { source, file }: { source: string; file: string }) {
  const cwd = folderOf(framework)
  const baseline = join(mkdtempSync(join(tmpdir(), 'linklens-')), 'baseline.json')
  const original = readFileSync(join(cwd, source))
  build(framework)
  const html = readFileSync(join(cwd, file))
  try {
    const before = await check(file, framework)
    await runDevcli(['check', file, '--fix', '--write', '--yes'], cwd)
    const written = readFileSync(join(cwd, source), 'utf8')
    build(framework)
    const after = await check(file, framework)
    const again = await runDevcli(['check', file, '--fix', '--write', '--yes'], cwd)
    await runDevcli(['check', file, '--baseline', baseline, '--update-baseline'], cwd)
    writeFileSync(join(cwd, file), html)
    const gate = await runDevcli(['check', file, '--baseline', baseline, '--format', 'github'], cwd)
    return { before, after, written, again, gate }
  } finally {
    writeFileSync(join(cwd, source), original)
  }
}
