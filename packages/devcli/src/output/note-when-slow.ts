/** Prints progress on standard error when something takes long. */
import type { Output } from './output.ts'

const FIRST_NOTE_MS = 2_000
const NEXT_NOTE_MS = 5_000

/** @param what the line starts with, such as `Waiting for http://localhost:3000`; a function is called for every line. */
export async function noteWhenSlow<T>(
  { output }: { readonly output: Output },
  what: string | (() => string),
  work: Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  const print = () => {
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    output.note({ text: `${typeof what === 'string' ? what : what()} … (${seconds} s)`, colour: 'dim' })
    timer = setTimeout(print, NEXT_NOTE_MS)
  }
  let timer = setTimeout(print, FIRST_NOTE_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
