/** Wrong usage: exit code 2. The message says what to type instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** @throws UsageError when there are more arguments than the command takes. */
export function expectNoMore(after: string, [extra]: readonly string[]): void {
  if (extra !== undefined)
    throw new UsageError(`Nothing is expected after ${after}, but there is "${extra}".`)
}

export const didYouMean = (suggestion: string | undefined): string =>
  suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
