/** Whether what was given is HTML at all: any bytes can be parsed as HTML, and the verdict on a JSON file helps nobody. */
import { InspectError } from '@linklens/engine'

/** Enough to see a head behind long comments. */
const START_BYTES = 64 * 1024

const TAG = /<(?:!doctype|html|head|body|title|meta|link|script|style|main|div|p|h1)[\s/>]/i

/** @param what as a sentence begins: `Standard input`. @throws InspectError `UNSUPPORTED_CONTENT_TYPE`. */
export function requireHtmlText(bytes: Uint8Array, what: string): void {
  const start = Buffer.from(bytes.subarray(0, START_BYTES))
  // UTF-16 has a zero next to each letter.
  if (TAG.test(start.toString('latin1').replaceAll('\0', ''))) return
  throw new InspectError(
    'UNSUPPORTED_CONTENT_TYPE',
    bytes.length === 0 ? `${what} is empty.` : `${what} is no HTML: it has none of the tags of a page.`,
  )
}
