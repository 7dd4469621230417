/** Hands an address to the system's own way of opening one. */
import { spawn } from 'node:child_process'
import { warnOn, type Cli } from '../cli.ts'

/** @param url of the service, checked to be http or https; never a page's text. */
export async function openInBrowser(url: string, cli: Cli): Promise<void> {
  const [command, ...args] = openerOf(process.platform, url)
  if (command === undefined) return
  const isStarted = await start(command, args)
  if (!isStarted)
    warnOn(cli)(`No browser could be started from here (${command}). Open the address above yourself.`)
}

/** No shell in between: an address may hold characters that one would read. */
export function openerOf(platform: NodeJS.Platform, url: string): string[] {
  if (platform === 'darwin') return ['open', url]
  // `start` is a part of cmd.exe, which reads & and ^; this program takes the address as it is.
  if (platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler', url]
  return ['xdg-open', url]
}

/** Does not wait for the browser to end; one that fails within the moment is told. */
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
