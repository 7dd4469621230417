/** The first of several processes did not come up; it has said why. */
export class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError'

  constructor() {
    super('The service did not start: the lines above say what kept its first process from it.')
  }
}
