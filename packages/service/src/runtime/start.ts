/** Starts the service as the environment says, and tells where it is, or what keeps it from starting. */
import cluster from 'node:cluster'
import { loadConfig, type Config } from '../config.ts'
import { run } from '../run.ts'
import { startProblem } from './start-problem.ts'

export async function start(): Promise<void> {
  // Unheard, a full disk under it would end a sound service.
  process.stderr.on('error', () => {})
  try {
    await runAndGreet()
  } catch (error) {
    process.stderr.write(`${startProblem(error)}\n`)
    // Not only the exit code: an open database would keep the process.
    process.exit(1)
  }
}

async function runAndGreet(): Promise<void> {
  const config = loadConfig()
  const port = await run(config)
  // Of several processes one speaks for all.
  if (cluster.isPrimary) greet(config, port)
}

/** On standard error: standard output is for the JSON log alone. */
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
