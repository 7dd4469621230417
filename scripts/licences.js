/**
 * `npm run licences`: the licences of everything that is installed with the service, by the lock file. Fails
 * when one is missing or not looked at yet. Another lock file may be named.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.js'

/** Ask for nothing but their text to be kept. */
const PERMISSIVE = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'])

/** Looked at one by one: package, licence, why it can be used as it is. */
const REVIEWED = [
  [
    /^@img\/sharp(-|$)/,
    /LGPL-3\.0-or-later/,
    'libvips, used unchanged as a shared library that anybody can replace',
  ],
  [
    /^@expo-google-fonts\/arimo$/,
    /OFL-1\.1/,
    'a font, unchanged and not sold by itself; its licence ships with it',
  ],
  [/^lightningcss(-|$)/, /MPL-2\.0/, 'an optional peer of a build tool: not loaded by us, unchanged'],
]

const lockFile = process.argv[2] ?? join(root, 'package-lock.json')
const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'))
const byLicence = new Map()
const problems = []
for (const [path, { license, dev, link }] of Object.entries(packages)) {
  const name = path.split('node_modules/').at(-1)
  if (!path.includes('node_modules/') || dev || link) continue
  const verdict = judge(name, license)
  if (verdict === null) problems.push(`${name}: ${license ?? 'names no licence'}`)
  const key = `${license ?? 'none'}${verdict ? ` (${verdict})` : ''}`
  byLicence.set(key, [...(byLicence.get(key) ?? []), name])
}
for (const [licence, names] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length))
  console.log(`${licence}: ${names.length}\n  ${[...new Set(names)].join(', ')}\n`)
if (problems.length > 0) {
  console.error(`Not looked at yet, see REVIEWED in scripts/licences.js:\n  ${problems.join('\n  ')}`)
  process.exitCode = 1
}

/** @returns an empty text for what needs none, the reason for what was looked at, null for the rest. */
function judge(name, licence) {
  if (licence === undefined) return null
  const parts = licence.replaceAll(/[()]/g, '').split(/ AND /)
  const open = parts.filter((part) => !part.split(/ OR /).some((choice) => PERMISSIVE.has(choice)))
  if (open.length === 0) return ''
  const review = REVIEWED.find(
    ([names, licences]) => names.test(name) && open.every((part) => licences.test(part)),
  )
  return review ? review[2] : null
}
