/** Runs the built program in a home of its own, without blocking the servers of the test. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export interface ProgramRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export async function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<ProgramRun> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [code] = await once(child, 'close')
  return { code: code as number | null, stdout, stderr }
}

/** As publint takes an archive. */
export function bytesOf(path: string): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = readFileSync(path)
  return buffer.slice(byteOffset, byteOffset + byteLength)
}
