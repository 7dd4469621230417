/** Tells panels and badges that a file was saved, as server-sent events. */
import type { Connect, ViteDevServer } from 'vite'

type Response = Parameters<Connect.NextHandleFunction>[1]

export interface Changes {
  /** Grows with each change. */
  readonly revision: () => number
  /** Keeps the answer open, and writes an event for each change. */
  readonly subscribe: (response: Response) => void
}

/** Editors write a file in several steps, and Vite forgets the old module a moment after the first. */
const SETTLED_MS = 30

export function watchChanges({ watcher, httpServer }: ViteDevServer): Changes {
  const readers = new Set<Response>()
  let revision = 0
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      revision += 1
      for (const reader of readers) reader.write(`data: ${revision}\n\n`)
    }, SETTLED_MS)
  })
  // Open answers would keep the server from closing.
  httpServer?.on('close', () => clearTimeout(timer))
  return {
    revision: () => revision,
    subscribe(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write('\n')
      readers.add(response)
      response.on('close', () => readers.delete(response))
    },
  }
}
