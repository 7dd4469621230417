/**
 * `npm run test:frameworks`: the built devcli against the real servers of real frameworks, in development and built.
 * Needs the network once, to install them. What they answer is recorded for `npm test`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FRAMEWORKS, seen, SITE } from './cases.ts'
import { tryPanel } from './panel.ts'
import { record } from './recordings.ts'
import { check } from './run-check.ts'
import { prepare, startFramework, type RunningServer } from './servers.ts'
import { tryWriting } from './writing.ts'

describe.each(FRAMEWORKS)('$name', (framework) => {
  beforeAll(() => prepare(framework), 300_000)

  describe.each(framework.modes)('%s', (mode) => {
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

    it.each(framework.pages)('$path', async ({ path, findings, less = [], source }) => {
      const page = await check(`${server?.origin}${path}`, framework)
      expect({ ...seen(page), source: page.source }).toEqual({ findings, less, source })
      if (page.suggestedHead) expect(page.suggestedHead.framework?.name).toBe(framework.words)
    })
  })

  const { markdown } = framework
  if (markdown)
    it('gets what a page in Markdown lacks from --fix --write, and keeps it by its baseline', async () => {
      const { before, after, written, again, gate } = await tryWriting(framework, markdown)
      expect([before.source, before.suggestedHead?.framework?.name.toLowerCase()]).toEqual([
        markdown.source,
        framework.name,
      ])
      expect(written).toContain('# t')
      expect(after.score).toBeGreaterThan(before.score)
      expect(again.stderr).toMatch(/Nothing to write|is not written/)
      expect([gate.code, gate.stdout]).toEqual([1, expect.stringContaining(`file=${markdown.source}`)])
      process.stderr.write(`${framework.name}: --fix --write from ${before.score} to ${after.score}\n`)
    })
})
