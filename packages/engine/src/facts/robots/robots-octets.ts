/** RFC 9309 2.2.2: rules and paths are compared with their percent-encoding made equal. */

/** Nearly every path and rule; each crawler's question comes through here. */
const PLAIN = /^[!-$&-~]*$/

const PERCENT = 0x25
const HEX_DIGITS = Buffer.from('0123456789ABCDEF')
/** Bytes that need no percent-encoding. */
const UNRESERVED = new Set(Buffer.from('-._~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'))

/** Non-ASCII encoded as UTF-8, unreserved characters decoded, hex digits in upper case. */
export function normaliseOctets(text: string): string {
  if (PLAIN.test(text)) return text
  const bytes = Buffer.from(text)
  const written = Buffer.allocUnsafe(3 * bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const octet = byte === PERCENT ? octetAt(bytes, at + 1) : -1
    if (octet >= 0) at += 2
    const isPlain = octet < 0 ? byte > 0x20 && byte < 0x7f : UNRESERVED.has(octet)
    length = isPlain
      ? written.writeUInt8(octet < 0 ? byte : octet, length)
      : encode(octet < 0 ? byte : octet, written, length)
  }
  return written.toString('latin1', 0, length)
}

function encode(byte: number, to: Buffer, at: number): number {
  to[at] = PERCENT
  to[at + 1] = HEX_DIGITS[byte >> 4] ?? 0
  to[at + 2] = HEX_DIGITS[byte & 15] ?? 0
  return at + 3
}

/** The value of two hex digits; -1 where there are none. */
function octetAt(bytes: Buffer, at: number): number {
  const [high, low] = [hexDigit(bytes[at]), hexDigit(bytes[at + 1])]
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1
}
