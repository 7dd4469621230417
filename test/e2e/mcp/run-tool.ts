/** Runs the official conformance suite by its command line. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const CONFORMANCE = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)

export const runConformance = (args: string[]): Promise<Outcome> => run([CONFORMANCE, 'server', ...args])

function run(args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const options = { env: { PATH: process.env.PATH, NO_COLOR: '1' }, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error)
      else resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}
