/** The shells that the tests of the installer run under, and the checker of its text. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall } from './system-packages.js'

const programs = ['dash', 'bash', 'busybox', 'zsh', 'shellcheck']

/** @returns {{ reason: string | null }} what could not be run, in a sentence */
export function findShells() {
  if (missing().length > 0) aptInstall('shells for the tests of the installer', missing())
  const left = missing()
  return {
    reason:
      left.length === 0
        ? null
        : `NOT RUN: the installer under or with ${left.join(', ')}, because not found. Install it and run \`npm test\` again.`,
  }
}

function missing() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
}
