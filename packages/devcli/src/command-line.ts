/** The words after `devcli`, read without touching the process. */
import { parseArgs } from 'node:util'

export type CommandLine = { kind: 'help' } | { kind: 'version' } | { kind: 'usage-error'; message: string }

/** @param words `process.argv` without node and script. */
export function readCommandLine(words: readonly string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } },
      allowPositionals: true,
    })
    if (values.version) return { kind: 'version' }
    if (values.help) return { kind: 'help' }
    const [first] = positionals
    if (first === undefined) return { kind: 'usage-error', message: 'Say what to do.' }
    return { kind: 'usage-error', message: `There is no command "${first}" in this version.` }
  } catch (error) {
    // parseArgs throws TypeErrors whose text names the option that it does not know
    return { kind: 'usage-error', message: error instanceof Error ? error.message : String(error) }
  }
}
