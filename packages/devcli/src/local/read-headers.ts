/** `--header "Name: value"`. */
import { usageFailure } from '../failures/cli-failure.ts'

/** They frame the message or name the host; our own user agent is how the server can recognise devcli. */
const OWN = /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|user-agent)$/i

/** @throws CliFailure with exit code 2. */
export function readHeaders(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map(readHeader))
}

function readHeader(text: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e]*)$/.exec(text) ?? []
  if (name === '')
    throw usageFailure(`--header takes a name and a value, such as "Cookie: preview=1", not "${text}".`)
  if (OWN.test(name)) throw usageFailure(`--header: ${name} is set by devcli itself.`)
  return [name, value.trim()]
}
