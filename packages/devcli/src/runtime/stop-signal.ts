/** Turns Ctrl-C and SIGTERM into an abort. */
import { EXIT } from '../failures/exit-codes.ts'

/** The reason of the abort. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly exitCode: number

  constructor(signal: NodeJS.Signals, exitCode: number) {
    super(signal)
    this.exitCode = exitCode
  }
}

export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  const stopOn = (signal: NodeJS.Signals, exitCode: number) =>
    // Once: the second signal ends the process at once.
    process.once(signal, () => stopping.abort(new Stopped(signal, exitCode)))
  stopOn('SIGINT', EXIT.interrupted)
  stopOn('SIGTERM', EXIT.terminated)
  return stopping.signal
}
