/**
 * Prints to the terminal. Standard output holds the result and nothing else; notes, progress and errors go to standard
 * error. With `--json` the lines for people go there as well.
 */
import type { Writable } from 'node:stream'
import { escapeForTerminal, escapeJsonForTerminal } from './escape-for-terminal.ts'

export type Colour = 'red' | 'yellow' | 'green' | 'dim'

/** A JSON answer as received; on error `data` is `{ code }`. */
export interface Envelope<T = unknown> {
  readonly message: string
  readonly status: number
  readonly data: T
}

export interface Output {
  readonly json: boolean
  /** Whether somebody reads standard error on a terminal. */
  readonly isForPeople: boolean
  /** Width of the terminal that shows the result; null where none does. */
  readonly columns: number | null
  /** A line of the result, for people. Plain text, or made with `paint`. */
  line(...parts: Part[]): void
  /** A result for programs, as it is: the caller escapes what a page wrote. */
  document(text: string): void
  /** The result for programs; nothing without `--json`. @param spaces 0 for one line. */
  envelope(envelope: Envelope, spaces?: number): void
  /** Progress, hints and warnings. */
  note(...parts: Part[]): void
  /** A line that the next one replaces; null removes it. Only on a terminal. */
  progress(text: string | null): void
  /** Whether the reader of standard output has closed it. */
  isClosed(): boolean
  /** Why the output is not complete, such as a full disk; null when it is, or when its reader closed it. */
  failure(): Error | null
  /** Resolves when everything is written. */
  flush(): Promise<void>
}

/** Text, or coloured text. Each is escaped, so what is printed may come from a page. */
export type Part = string | { readonly text: string; readonly colour?: Colour; readonly role?: Role }

/** For `wrapLine`: where a column begins under which the rest goes on, or code, which is never wrapped. */
export type Role = 'column' | 'code'

export interface OutputOptions {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Readonly<Record<string, string | undefined>>
  readonly json: boolean
  readonly noColor: boolean
}

export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number }

export const paint = (colour: Colour, text: string): Part => ({ text, colour })

export const COLUMN: Part = { text: '', role: 'column' }

/** A tab would be printed as an escape, which no compiler takes: those that indent become spaces. */
export const code = (text: string): Part => ({
  text: text.replace(/^[ \t]+/u, (space) => space.replaceAll('\t', '    ')),
  role: 'code',
})

export function createOutput({ stdout, stderr, json, ...style }: OutputOptions): Output {
  const streams = [stdout, stderr]
  // `devcli … | head -1` closes the pipe, which is no error. `destroyed` never becomes true for the streams of the
  // process, so the `error` event is the only sign.
  const closed = new Set<OutputStream>()
  let failed: Error | null = null
  for (const stream of streams)
    stream.on('error', (error) => {
      closed.add(stream)
      if (stream === stdout && !isClosedPipe(error)) failed ??= error
    })
  const writer = (stream: OutputStream) => {
    const isColoured = wantsColour(stream, style)
    return (parts: readonly Part[]) =>
      void stream.write(`${parts.map((part) => show(part, isColoured)).join('')}\n`)
  }
  const result = writer(json ? stderr : stdout)
  const writeNote = writer(stderr)
  let hasProgress = false
  let progressAt = 0
  const progress = (text: string | null) => {
    if (stderr.isTTY !== true || (text === null && !hasProgress)) return
    if (text !== null && performance.now() - progressAt < PROGRESS_MS) return
    progressAt = performance.now()
    stderr.write(`${CLEAR_LINE}${text === null ? '' : escapeForTerminal(text)}`)
    hasProgress = text !== null
  }
  const note = (parts: readonly Part[]) => {
    progress(null)
    writeNote(parts)
  }
  return {
    json,
    isForPeople: stderr.isTTY === true,
    columns: (stdout.isTTY === true && stdout.columns) || null,
    line(...parts) {
      progress(null)
      result(parts)
    },
    progress,
    document(text) {
      progress(null)
      stdout.write(text)
    },
    envelope(envelope, spaces = 2) {
      if (json) stdout.write(`${escapeJsonForTerminal(JSON.stringify(envelope, null, spaces))}\n`)
    },
    note: (...parts) => note(parts),
    isClosed: () => closed.has(stdout),
    failure: () => failed,
    async flush() {
      await Promise.all(streams.filter((stream) => !closed.has(stream)).map(flushed))
    },
  }
}

/** A terminal takes longer to draw a line than some pages to be inspected. */
const PROGRESS_MS = 50

/** Back to the start of the line, and clear it. */
const CLEAR_LINE = '\r\u001b[2K'

const isClosedPipe = (error: Error): boolean => 'code' in error && error.code === 'EPIPE'

const ANSI: Readonly<Record<Colour, number>> = { red: 31, green: 32, yellow: 33, dim: 2 }

function show(part: Part, isColoured: boolean): string {
  if (typeof part === 'string') return escapeForTerminal(part)
  const text = escapeForTerminal(part.text)
  return isColoured && part.colour ? `\u001b[${ANSI[part.colour]}m${text}\u001b[0m` : text
}

/** https://no-color.org and https://force-color.org (checked 2026-11): a variable counts when it is set and not empty. */
function wantsColour(
  stream: OutputStream,
  { env, noColor }: Pick<OutputOptions, 'env' | 'noColor'>,
): boolean {
  if (noColor || env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return stream.isTTY === true && env.TERM !== 'dumb'
}

function flushed(stream: OutputStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve())
  })
}
