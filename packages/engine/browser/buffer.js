/** `node:buffer` and the global Buffer for browsers: the npm package of that name, and what it lacks. */
export { Buffer } from 'buffer/index.js'

export const isAscii = (bytes) => bytes.every((byte) => byte < 0x80)

export function isUtf8(bytes) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
