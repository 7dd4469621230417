/** Serves what the arguments of `npm run dev` ask for, and prints where it is. */
import { loadConfig } from '../../packages/service/src/config.ts'
import { run } from '../../packages/service/src/run.ts'
import { startProblem } from '../../packages/service/src/runtime/start-problem.ts'
import { serveFixture } from './fixture.ts'
import { serveOrigin } from './origin.ts'

interface DevOptions {
  /** Path of a saved capture. */
  fixture?: string
  /** Path of a folder of pages. */
  origin?: string
}

export async function startDev(options: DevOptions): Promise<void> {
  try {
    const { port, inspected } = await serveWith(options)
    const base = `http://localhost:${port}`
    const links = inspected.map((url) => `  ${url}\n    ${base}/r/live?url=${encodeURIComponent(url)}`)
    process.stderr.write([`Ready: ${base}`, ...links, ''].join('\n'))
  } catch (error) {
    process.stderr.write(`${startProblem(error)}\n`)
    process.exit(1)
  }
}

async function serveWith({ fixture, origin }: DevOptions): Promise<{ port: number; inspected: string[] }> {
  if (fixture !== undefined) {
    const { port, url } = await serveFixture(fixture)
    return { port, inspected: [url] }
  }
  if (origin === undefined) return { port: await run(loadConfig()), inspected: [] }
  const { network, hosts } = await serveOrigin(origin)
  const port = await run(loadConfig(), { network })
  return { port, inspected: hosts().map((host) => `http://${host}/`) }
}
