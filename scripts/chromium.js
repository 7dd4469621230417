/** Where the browser tests find Chromium: the system's, else apt's when we may, else not at all. */
import { existsSync } from 'node:fs'
import { aptInstall } from './system-packages.js'

// Without the parts for a window the tests take a third less of the processor.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const packages = ['chromium-headless-shell', 'fonts-liberation', 'fonts-noto-color-emoji']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** @returns {{ path: string } | { path: null, reason: string }} */
export function findChromium() {
  const found = process.env.CHROMIUM_PATH || installed()
  if (found) return { path: found }
  if (aptInstall('Chromium for the browser tests', packages)) {
    const path = installed()
    if (path) return { path }
  }
  return {
    path: null,
    reason:
      'NOT RUN: the browser tests, because no Chromium was found. Install it (Debian: `apt-get install chromium-headless-shell`), ' +
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
