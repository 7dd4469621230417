import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { DatabaseConfig } from '../../src/config-variables.ts'

/**
 * Starts two instances at the same moment, each a process of its own, and waits for both.
 * @returns how many requests each let through.
 */
export async function runInstances(order: {
  database: DatabaseConfig
  limit: number
  takes: number
}): Promise<number[]> {
  const script = fileURLToPath(new URL('instance.ts', import.meta.url))
  const runs = [1, 2].map(() =>
    promisify(execFile)(process.execPath, ['--conditions=linklens-source', script, JSON.stringify(order)]),
  )
  return (await Promise.all(runs)).map(({ stdout }) => Number(stdout))
}
