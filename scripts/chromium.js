/** Where the browser tests find Chromium: the system's, else apt's when we may, else not at all. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** @returns {{ path: string } | { path: null, reason: string }} */
export function findChromium() {
  const found = process.env.CHROMIUM_PATH || installed()
  if (found) return { path: found }
  if (isDebian() && process.getuid?.() === 0) {
    console.error('Installing Chromium for the browser tests (apt, once) …')
    aptInstall()
    const path = installed()
    if (path) return { path }
  }
  return {
    path: null,
    reason:
      'NOT RUN: the browser tests, because no Chromium was found. Install it (Debian: `apt-get install chromium`), ' +
      'or name one in CHROMIUM_PATH, and run `npm test` again.',
  }
}

function installed() {
  for (const name of names) {
    const path = `/usr/bin/${name}`
    if (existsSync(path)) return path
  }
  return existsSync(macPath) ? macPath : null
}

function isDebian() {
  return (
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

function aptInstall() {
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const packages = ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji']
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}
