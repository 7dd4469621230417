/** Runs the official test tools by their command lines. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const modules = new URL('../../../node_modules/@modelcontextprotocol/', import.meta.url)
const CONFORMANCE = fileURLToPath(new URL('conformance/dist/index.js', modules))
const INSPECTOR = fileURLToPath(new URL('inspector/clients/launcher/build/index.js', modules))

export const runConformance = (args: string[]): Promise<Outcome> => run([CONFORMANCE, 'server', ...args])

/** @param home a folder for its files. */
export const runInspector = (args: string[], home: string): Promise<Outcome> =>
  run([INSPECTOR, '--cli', ...args], { HOME: home })

function run(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const options = { env: { PATH: process.env.PATH, NO_COLOR: '1', ...env }, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error)
      else resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}
