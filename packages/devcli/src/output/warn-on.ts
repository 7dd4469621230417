/** Prints a warning on standard error. */
import type { Output } from './output.ts'

export const warnOn =
  ({ output }: { readonly output: Output }) =>
  (message: string): void =>
    output.note({ text: 'Warning: ', colour: 'yellow' }, message)
