/** Starts the service from the environment, and prints its URL or why it does not start. */
import { loadConfig, type Config } from './config.ts'
import { run } from './run.ts'
import { startProblem } from './runtime/start-problem.ts'

export async function start(): Promise<void> {
  // Without a listener, a full disk behind standard error would end the service.
  process.stderr.on('error', () => {})
  try {
    await runAndGreet()
  } catch (error) {
    process.stderr.write(`${startProblem(error)}\n`)
    // Setting only the exit code is not enough: an open database keeps the process alive.
    process.exit(1)
  }
}

async function runAndGreet(): Promise<void> {
  const config = loadConfig()
  greet(config, await run(config))
}

/** Prints to standard error: standard output is reserved for the JSON log. */
function greet({ productName, version, host, baseUrl }: Config, port: number): void {
  const isAnywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  const local = `http://${isAnywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
  const lines = [
    `${productName} ${version} is ready: ${local}`,
    ...(baseUrl.startsWith('http://localhost:') ? [] : [`Published as ${baseUrl}`]),
    'Open it in a browser and paste a link, or ask the API:',
    `  curl -s ${local}/api/inspect -H 'content-type: application/json' -d '{"url":"https://example.com/"}'`,
    'Ctrl-C stops it.',
  ]
  process.stderr.write(`\n${lines.join('\n')}\n\n`)
}
