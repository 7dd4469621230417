/** Finds the system's Chromium, or reports that there is none. */
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** Set by `npm test`, which also installs it where it may; otherwise the usual place. */
const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export const hasChromium = existsSync(path)
if (!hasChromium) {
  process.stderr.write(
    'NOT RUN: the browser tests, because no Chromium was found. Install it (Debian: apt-get install chromium-headless-shell) or name one in CHROMIUM_PATH.\n',
  )
}

/** @param env in addition to our own. */
export function launchChromium(env: Readonly<Record<string, string>> = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: [
      // Root cannot have Chromium's sandbox; the pages shown are our own, on loopback.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
