/** What cannot be read as a capture. The message is public and says what to do. */
export class CaptureFormatError extends Error {
  override readonly name = 'CaptureFormatError'
}

/** Of JSON that may be a capture. @throws CaptureFormatError */
export function versionOf(value: unknown): number {
  const version =
    typeof value === 'object' && value !== null && 'captureVersion' in value ? value.captureVersion : null
  if (typeof version === 'number') return version
  throw new CaptureFormatError('This is not a capture: captureVersion is missing.')
}
