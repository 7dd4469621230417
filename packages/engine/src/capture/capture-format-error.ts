/** What cannot be read as a capture. The message is public and says what to do. */
export class CaptureFormatError extends Error {
  override readonly name = 'CaptureFormatError'
}
