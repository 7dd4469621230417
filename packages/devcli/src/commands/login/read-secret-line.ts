/** Reads one secret from standard input: piped, or typed without echo. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Cli } from '../../cli.ts'

/** A secret has 53 characters. */
const MAX_LENGTH = 4096

/** @returns the first line. Rejects with the signal's reason on Ctrl-C. */
export async function readSecretLine(cli: Cli): Promise<string> {
  return cli.stdin().isTTY ? askHidden(cli) : readLine(cli)
}

async function readLine(cli: Cli): Promise<string> {
  const { signal } = cli
  const stdin = cli.stdin()
  let text = ''
  stdin.setEncoding('utf8')
  const stop = () => stdin.destroy()
  signal.addEventListener('abort', stop)
  for await (const chunk of stdin) {
    text += String(chunk)
    if (text.includes('\n') || text.length > MAX_LENGTH) break
  }
  signal.throwIfAborted()
  return text.split('\n', 1)[0] ?? ''
}

/** @returns what is typed, without spaces around it. Rejects with the signal's reason on Ctrl-C. */
export async function askLine(question: string, { stdin, output, signal }: Cli): Promise<string> {
  const prompt = createInterface({ input: stdin() })
  output.note(question.trimEnd())
  try {
    return (await prompt.question('', { signal })).trim()
  } finally {
    prompt.close()
  }
}

/** readline echoes to its output, so that is a stream that drops everything. In raw mode Ctrl-C is a key and not a signal. */
async function askHidden({ stdin, output, signal }: Cli): Promise<string> {
  const noEcho = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: stdin(), output: noEcho, terminal: true })
  prompt.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  output.note('Secret of the environment (it is not shown while you type):')
  try {
    return await prompt.question('', { signal })
  } finally {
    prompt.close()
  }
}
