/** Checks the typed URL before anything else. */
import { checkUrl, InspectError, parseSite } from '@linklens/engine'
import { CliFailure } from '../failures/cli-failure.ts'
import type { Cli } from '../cli.ts'
import { EXIT } from '../failures/exit-codes.ts'
import { serviceUrl } from '../service/url.ts'

/** @throws CliFailure with exit code 2 that says where to inspect the page instead. */
export function checkTarget(url: string, cli: Cli): string {
  try {
    return checkUrl(url, { hostRule: 'localhost' }).href
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    throw usage(sentenceOf(error, url, cli), error)
  }
}

/** @throws CliFailure with exit code 2 for anything but a public origin. */
export function checkSite(site: string | undefined): string | undefined {
  if (site === undefined) return undefined
  try {
    return parseSite(site)
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    throw usage(`--site "${site}": ${error.message}`, error)
  }
}

function sentenceOf({ code, message }: InspectError, url: string, cli: Cli): string {
  if (code === 'BLOCKED_HOST') return elsewhere(new URL(url), cli)
  // The engine's sentence names a public page.
  return URL.canParse(url)
    ? message
    : `${url} is no URL. Give a full one, such as http://localhost:3000/page.`
}

function elsewhere(url: URL, cli: Cli): string {
  if (isPublicUrl(url.href)) {
    const service = serviceUrl(cli)
    const page = `${service ?? ''}/r/live?url=${encodeURIComponent(url.href)}${service === null ? ' of the service' : ''}`
    return `A preview is of a page on this machine. For a public page: devcli check ${url.href}, or open ${page} in a browser.`
  }
  const { protocol, port, pathname, search } = url
  const here = `${protocol}//localhost${port && `:${port}`}${pathname}${search}`
  return `Only localhost, 127.0.0.1 and [::1] are inspected, and no other host of a private network. On the machine that serves the page, run devcli ${here}`
}

/** Whether the guard lets a URL be asked for that a stranger could give, as far as the URL alone tells. */
export function isPublicUrl(url: string): boolean {
  try {
    checkUrl(url)
    return true
  } catch {
    return false
  }
}

function usage(message: string, { code, cause }: InspectError): CliFailure {
  return new CliFailure(message, { exitCode: EXIT.usage, code, cause })
}
