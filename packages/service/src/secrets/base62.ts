import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Unguessable: 5.95 bits a character, every character equally likely. A double click selects all of it. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** The last characters of a large number: of 256 bits, 32 characters are as good as random. */
export function asBase62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  return Array.from({ length }, () => {
    const character = ALPHABET[Number(rest % 62n)]
    rest /= 62n
    return character
  }).join('')
}
