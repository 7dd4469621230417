/**
 * Where log lines go. The service outlives a disk that is full or a reader that is slow: lines then wait, a
 * bounded number of them, and the rest is lost.
 */
import { pino, type DestinationStream } from 'pino'

/** Some thousands of lines. */
const MAX_WAITING_CHARACTERS = 1 << 20

export function standardOutput(): DestinationStream {
  // Not `sync`: a reader that stands still would then stop the whole service.
  const output = pino.destination({ fd: 1, sync: false, maxLength: MAX_WAITING_CHARACTERS })
  let isFailing = false
  // Unheard, the first failure would be a crash. What could not be written is tried again with the next line.
  output.on('error', () => void (isFailing = true))
  output.on('write', () => void (isFailing = false))
  // Called at the end of the process, it tries until it succeeds: on a full disk for ever, deaf to signals.
  const flushSync = output.flushSync.bind(output)
  output.flushSync = () => {
    if (!isFailing) flushSync()
  }
  return output
}
