/**
 * Where log lines go. The service outlives a disk that is full and a reader that stands still: lines then wait,
 * a bounded number of them, and the rest is lost.
 */
import { pino, type DestinationStream } from 'pino'

/** Some thousands of lines. */
const MAX_WAITING_CHARACTERS = 1 << 20
/** A reader that takes nothing for so long stands still; this process is never busy for so long. */
const STALLED_MS = 5_000

export function standardOutput(): DestinationStream {
  // Not `sync`: a reader that stands still would then stop the whole service.
  const output = pino.destination({ fd: 1, sync: false, maxLength: MAX_WAITING_CHARACTERS })
  let isFailing = false
  let waitingSince: number | null = null
  // Unheard, the first failure would be a crash. What could not be written is tried again with the next line.
  output.on('error', () => void (isFailing = true))
  output.on('write', () => {
    isFailing = false
    waitingSince = performance.now()
  })
  output.on('drain', () => void (waitingSince = null))
  const isStalled = () => waitingSince !== null && performance.now() - waitingSince > STALLED_MS
  // Called at the end of the process, it tries until it succeeds: for ever, and deaf to signals.
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
