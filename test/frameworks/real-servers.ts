/**
 * `npm run test:frameworks`: the built devcli against the real servers of real frameworks, in development and built.
 * Needs the network once, to install them. What they answer is recorded for `npm test`.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FRAMEWORKS, seen, SITE, type CheckedPage } from './cases.ts'
import { tryPanel } from './panel.ts'
import { record } from './recordings.ts'
import { prepare, startFramework, type Mode, type RunningServer } from './servers.ts'

const devcli = join(import.meta.dirname, '..', '..', 'packages', 'devcli', 'dist', 'bundle', 'devcli.js')

describe.each(FRAMEWORKS)('$name', (framework) => {
  const modes: Mode[] = framework.isBuilt ? ['dev', 'built'] : ['dev']
  beforeAll(() => prepare(framework), 300_000)

  describe.each(modes)('%s', (mode) => {
    let server: RunningServer | undefined
    beforeAll(async () => {
      server = await startFramework(framework, mode)
    }, 300_000)
    afterAll(async () => {
      if (!server) return
      await record(
        { origin: server.origin, name: framework.name, mode },
        framework.pages.map(({ path }) => path),
      )
      await server.stop()
    })

    it.runIf(mode === 'dev' && framework.source)('has the panel, which follows each change', async () => {
      const { text, badge, first, second, tookMs } = await tryPanel(server?.origin ?? '', framework)
      expect(text).toContain(`as it will be at ${SITE}`)
      expect(badge).toContain('/__linklens/badge.js')
      expect([first, second]).toEqual([true, true])
      process.stderr.write(`${framework.name}: from saving to the new panel ${Math.round(tookMs)} ms\n`)
    })

    it.each(framework.pages)('$path', async ({ path, findings, less = [] }) => {
      const page = await check(`${server?.origin}${path}`)
      expect(seen(page)).toEqual({ findings, less })
    })
  })
})

/** As people run it: the exit code counts gates, which are none here. */
function check(url: string): Promise<CheckedPage> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [devcli, 'check', url, '--site', SITE, '--format', 'json'],
      { maxBuffer: 20_000_000 },
      (error, stdout, stderr) => {
        try {
          const [page] = (JSON.parse(stdout) as { pages: CheckedPage[] }).pages
          if (!page) throw new Error(stdout)
          resolve(page)
        } catch {
          reject(new Error(`devcli check ${url}: ${stderr}${stdout}`, { cause: error }))
        }
      },
    )
  })
}
