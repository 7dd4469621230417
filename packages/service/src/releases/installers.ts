/** The two installers, with the URL of the service that serves them written into them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesFolder } from '../program-files.ts'

export const INSTALLERS = ['install.sh', 'install.ps1'] as const
export type Installer = (typeof INSTALLERS)[number]

const PLACEHOLDER = '__BASE_URL__'

/** The URL ends up between single quotes in two shells; an origin can contain a quote, ours may not. */
const SAFE_ORIGIN = /^https?:\/\/[0-9A-Za-z.:[\]_-]+$/

/**
 * @param baseUrl origin without a slash at its end.
 * @throws Error when the URL contains characters that a shell might interpret.
 */
export function readInstaller(name: Installer, baseUrl: string): string {
  if (!SAFE_ORIGIN.test(baseUrl)) {
    throw new Error(`The URL ${baseUrl} cannot be written into a script.`)
  }
  const template = readFileSync(join(filesFolder, 'releases', name), 'utf8')
  return template.replaceAll(PLACEHOLDER, baseUrl)
}
