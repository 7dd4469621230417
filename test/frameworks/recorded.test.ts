/** What real frameworks answered (`npm run test:frameworks` records it), answered again: `devcli check` says the same of it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp, runCheck, startServer } from '../../packages/devcli/test/check/run-check.ts'
import { heavyPng } from '../e2e/png.ts'
import { FRAMEWORKS, seen, SITE, type CheckedPage, type Framework, type Mode } from './cases.ts'
import { isCrawler, readRecording } from './recordings.ts'

afterEach(cleanUp)

describe.each(FRAMEWORKS)('$name', (framework) => {
  describe.each(framework.modes)('%s', (mode) => {
    it.each(framework.pages)('$path', async ({ path, findings, less = [] }) => {
      const origin = await serve(framework, mode)
      const { stdout } = await runCheck([origin + path, '--site', SITE, '--format', 'json'])
      const [page] = (JSON.parse(stdout) as { pages: CheckedPage[] }).pages
      expect(page && seen(page)).toEqual({ findings, less })
    })
  })
})

it('has a recording of each', () => {
  const names = FRAMEWORKS.flatMap(({ name, modes }) => modes.map((mode) => `${name}-${mode}.json`))
  expect(readdirSync(join(import.meta.dirname, 'recorded')).toSorted()).toEqual(names.toSorted())
})

async function serve({ name, publicFolder }: Framework, mode: Mode): Promise<string> {
  const pages = readRecording(name, mode)
  // Eleventy copies only the files that its configuration names.
  const hasImage = publicFolder !== 'src'
  const { origin } = await startServer((request, response) => {
    const path = request.url ?? '/'
    const page = pages.find((one) => one.path === path)
    if (page) {
      const { status, contentType, body, crawlerBody } = page
      response.writeHead(status, { 'content-type': contentType })
      response.end((isCrawler(request.headers) ? (crawlerBody ?? body) : body).replaceAll('{origin}', origin))
    } else if (hasImage && /^\/(?:card\.png|convention\/opengraph-image\.png)/u.test(path)) {
      response.writeHead(200, { 'content-type': 'image/png' })
      response.end(heavyPng(1200, 630))
    } else response.writeHead(404).end()
  })
  return origin
}
