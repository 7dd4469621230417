/** Known faults of what the service is made of. Advice only: it needs the network, and never fails a check. */
import { spawnSync } from 'node:child_process'
import { root } from './setup.js'

/** Whoever is offline waits no longer than this. */
const TIMEOUT_MS = 5_000

/** Prints one line for each package with a known fault; nothing when there is none or nobody can be asked. */
export function tellAdvisories() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
    cwd: root,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  for (const { name, severity, fixAvailable } of readFaults(stdout))
    console.log(
      `! ${name}: a known fault (${severity})${fixAvailable ? '; an update mends it' : ''}. See: npm audit`,
    )
}

function readFaults(text) {
  try {
    return Object.values(JSON.parse(text).vulnerabilities ?? {})
  } catch {
    return [] // offline, or too slow
  }
}
