/** The panel of `@linklens/vite` in the server of a framework that is built on Vite. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Framework } from './cases.ts'
import { folderOf } from './servers.ts'

const TITLE = 'Boats by hand'
const CHANGED = 'Ships by hand'

/** Saves the page's source with another title, reads the panel at the first event, and puts the source back. */
export async function tryPanel(origin: string, framework: Framework) {
  const read = async (path: string, headers = {}) => (await fetch(origin + path, { headers })).text()
  const panel = () => read('/__linklens/content?path=/')
  const text = await read('/__linklens?path=/')
  const badge = await read('/', { 'sec-fetch-dest': 'document' })
  const first = (await panel()).includes(TITLE)
  const file = join(folderOf(framework), framework.source ?? '')
  const source = readFileSync(file, 'utf8')
  const abort = new AbortController()
  const events = await fetch(`${origin}/__linklens/events`, { signal: abort.signal })
  const reader = events.body?.getReader()
  await reader?.read()
  // Some write files of their own after the first request.
  await sleep(1500)
  try {
    const savedAt = performance.now()
    writeFileSync(file, source.replaceAll(TITLE, CHANGED))
    await reader?.read()
    const second = (await panel()).includes(CHANGED)
    return { text, badge, first, second, tookMs: performance.now() - savedAt }
  } finally {
    writeFileSync(file, source)
    abort.abort()
    // What comes next reads the page as it was.
    await sleep(500)
  }
}
