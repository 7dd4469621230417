/** `devcli unfurl <url>`: prints what the engine's `unfurl` reads, with the size of the image and the oEmbed answer. */
import { InspectError, unfurl, UnfurlError } from '@linklens/engine'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failures/cli-failure.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { escapeJsonForTerminal } from '../../output/escape-for-terminal.ts'

/** A person waits, and may see more than a chat server needs. */
const TIMEOUT_MS = 10_000

/** @param url without a scheme, https is meant. */
export async function printLink(url: string, cli: Cli): Promise<number> {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `https://${url}`
  const link = await unfurl(address, { image: 'head', oembed: true, timeoutMs: TIMEOUT_MS }).catch(
    (error: unknown) => {
      throw error instanceof UnfurlError ? failure(error) : error
    },
  )
  cli.output.document(`${escapeJsonForTerminal(JSON.stringify(link, null, 2))}\n`)
  return EXIT.success
}

const MISTYPED: ReadonlySet<string> = new Set(['invalid-url', 'unsupported-protocol', 'blocked-host'])

function failure(error: UnfurlError): CliFailure {
  const { reason, message, cause } = error
  const code = cause instanceof InspectError ? cause.code : 'HTTP_ERROR'
  const exitCode = MISTYPED.has(reason) ? EXIT.usage : EXIT.localFetch
  return new CliFailure(`${reason}: ${message}`, { exitCode, code, cause: error })
}
