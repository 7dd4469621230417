/**
 * Where log lines go. The service survives a full disk and a reader that has stalled: a bounded number of lines
 * waits, and the rest is lost.
 */
import { pino, type DestinationStream } from 'pino'

/** Some thousands of lines. */
const MAX_WAITING_CHARACTERS = 1 << 20
/** A reader that takes nothing for this long has stalled. The process itself is never busy for so long. */
const STALLED_MS = 5_000

export function standardOutput(): DestinationStream {
  // With `sync`, a stalled reader would stop the whole service.
  const output = pino.destination({ fd: 1, sync: false, maxLength: MAX_WAITING_CHARACTERS })
  let isFailing = false
  let waitingSince: number | null = null
  // Without a listener the first failure would crash the process. Failed lines are retried with the next line.
  output.on('error', () => void (isFailing = true))
  output.on('write', () => {
    isFailing = false
    waitingSince = performance.now()
  })
  output.on('drain', () => void (waitingSince = null))
  const isStalled = () => waitingSince !== null && performance.now() - waitingSince > STALLED_MS
  // Called when the process ends. It retries until it succeeds, without end, and blocks signals meanwhile.
  const flushSync = output.flushSync.bind(output)
  output.flushSync = () => {
    if (!isFailing && !isStalled()) flushSync()
  }
  return {
    write: (line) => {
      waitingSince ??= performance.now()
      output.write(line)
    },
  }
}
