/** Programs of the system that some tests need: taken from it, else installed by apt where we may. Never sudo. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * @param {string} what named in the line that says what is being done
 * @param {string[]} packages Debian's names
 * @returns {boolean} whether apt was asked; only root on Debian may
 */
export function aptInstall(what, packages) {
  if (!isDebian() || process.getuid?.() !== 0) return false
  console.error(`Installing ${what} (apt, once) …`)
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  return true
}

function isDebian() {
  return (
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}
