/** An error that the person who makes the release can fix; printed without a stack. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}
