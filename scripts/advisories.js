/** Known faults of what the service is made of. Advice only: it needs the network, and never fails a check. */
import { spawn } from 'node:child_process'
import { root } from './setup.js'

/** Nobody who is offline waits longer than this. */
const TIMEOUT_MS = 5_000

/**
 * Asks the registry meanwhile.
 * @returns {() => Promise<void>} prints one line for each package with a known fault; nothing without an answer.
 */
export function startAdvisories() {
  const audit = spawn('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
    cwd: root,
    timeout: TIMEOUT_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  let output = ''
  audit.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const ended = new Promise((resolve) => audit.on('close', resolve).on('error', resolve))
  return async () => {
    await ended
    for (const { name, severity, fixAvailable } of readFaults(output))
      console.log(
        `! ${name}: a known fault (${severity})${fixAvailable ? '; an update fixes it' : ''}. See: npm audit`,
      )
  }
}

function readFaults(json) {
  try {
    return Object.values(JSON.parse(json).vulnerabilities ?? {})
  } catch {
    return [] // offline, or too slow
  }
}
