/** Opens a URL with the program of the system that does so. */
import { spawn } from 'node:child_process'
import type { Output } from './output.ts'
import { warnOn } from './warn-on.ts'

/** @param url a page of the service, checked to be http or https; never text of a page. */
export async function openInBrowser(url: string, cli: { readonly output: Output }): Promise<void> {
  const [command, ...args] = openerOf(process.platform, url)
  if (command === undefined) return
  const isStarted = await start(command, args)
  if (!isStarted)
    warnOn(cli)(`No browser could be started from here (${command}). Open the URL above yourself.`)
}

/** Command that opens a URL without a shell: a URL may hold characters that a shell would interpret. */
export function openerOf(platform: NodeJS.Platform, url: string): string[] {
  if (platform === 'darwin') return ['open', url]
  // `start` is a part of cmd.exe, which interprets & and ^; this program takes the URL as it is.
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler', url]
  return ['xdg-open', url]
}

/** @returns false when the program fails within a second. Does not wait for the browser to end. */
function start(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true })
    const settle = (isStarted: boolean) => {
      clearTimeout(timer)
      child.unref()
      resolve(isStarted)
    }
    const timer = setTimeout(() => settle(true), SETTLED_AFTER_MS)
    child.once('error', () => settle(false))
    child.once('exit', (code) => settle(code === 0))
  })
}

const SETTLED_AFTER_MS = 1_000
