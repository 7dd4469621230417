/** Something that whoever makes the release can mend; told without a stack. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}
