/** The first worker did not start, and has printed why. */
export class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError'

  constructor() {
    super('The service did not start: the lines above say what kept its first process from it.')
  }
}
