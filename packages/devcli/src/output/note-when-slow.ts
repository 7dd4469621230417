/** Progress for who waits: nothing while all goes well, then a line now and again on standard error. */
import type { Cli } from '../cli.ts'

/** After these many seconds; the last two repeat their distance. */
const FIRST_NOTE_MS = 2_000
const NEXT_NOTE_MS = 10_000

/** @param what is waited for, such as `Waiting for http://localhost:3000`; asked for each line anew. */
export async function tellWhenSlow<T>(
  { output }: Cli,
  what: string | (() => string),
  work: Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  const tell = () => {
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    output.note({ text: `${typeof what === 'string' ? what : what()} … (${seconds} s)`, colour: 'dim' })
    timer = setTimeout(tell, NEXT_NOTE_MS)
  }
  let timer = setTimeout(tell, FIRST_NOTE_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
