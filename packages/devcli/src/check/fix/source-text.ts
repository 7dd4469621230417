/**
 * A file as text that can be written back byte for byte: encoding, byte order mark and line ends stay. Letters that are put
 * in are written as the file writes letters; those that its encoding lacks become references.
 */

export interface SourceText {
  /** Text without the byte order mark where the file is Unicode; in any other encoding one character for each byte. */
  readonly text: string
  /** `\n`, `\r\n` or `\r`, whichever the file has most of. */
  readonly lineEnd: string
  readonly isUnicode: boolean
  /** Where a line and a column of the page are in `text`, as the engine counts them; null beyond it. */
  readonly offsetOf: (place: Place) => number | null
  /** HTML as it is written into `text`. */
  readonly written: (html: string) => string
  /** A part of `text` as people read it. */
  readonly readable: (part: string) => string
  readonly encode: (text: string) => Uint8Array
}

/** Both begin with 1; columns count UTF-16 units. */
export interface Place {
  readonly line: number
  readonly column: number
}

const MARK = '\ufeff'

/** @param charset by which the page was read, such as `shift_jis`. */
export function readSource(bytes: Uint8Array, charset = 'utf-8'): SourceText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return unicodeSource(buffer, charset) ?? bytesSource(buffer, charset)
}

function unicodeSource(bytes: Buffer, charset: string): SourceText | null {
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff
  const is16 = isBigEndian || (bytes[0] === 0xff && bytes[1] === 0xfe)
  const swapped = (given: Buffer) => (isBigEndian ? Buffer.from(given).swap16() : given)
  const name = is16 ? 'utf16le' : 'utf8'
  if (is16 ? bytes.length % 2 !== 0 : charset.toLowerCase() !== 'utf-8') return null
  const whole = swapped(bytes).toString(name)
  const encode = (text: string) => swapped(Buffer.from(text, name))
  // Broken letters would be written back as other ones.
  if (!encode(whole).equals(bytes)) return null
  const mark = whole.startsWith(MARK) ? MARK : ''
  const text = whole.slice(mark.length)
  return {
    text,
    lineEnd: lineEndOf(text),
    isUnicode: true,
    offsetOf: (place) => {
      const start = lineStart(text, place.line)
      const offset = start === null ? null : start + place.column - 1
      return offset !== null && offset <= text.length ? offset : null
    },
    written: (html) => html,
    readable: (part) => part,
    encode: (changed) => encode(mark + changed),
  }
}

/** Tags are ASCII in all of these encodings, and no byte of a longer letter is a quote or a bracket of a tag. */
function bytesSource(bytes: Buffer, charset: string): SourceText {
  const text = bytes.toString('latin1')
  let letters: ReadonlyMap<string, string> | undefined
  return {
    text,
    lineEnd: lineEndOf(text),
    isUnicode: false,
    offsetOf: ({ line, column }) => {
      const start = lineStart(text, line)
      return start === null ? null : byteAtColumn(text, start, column, decoderOf(charset))
    },
    written: (html) =>
      html.replaceAll(/[^\t\n -~]/gu, (letter) => {
        // A file in UTF-8 with a broken letter somewhere.
        if (charset.toLowerCase() === 'utf-8') return Buffer.from(letter).toString('latin1')
        letters ??= lettersOf(charset)
        return letters.get(letter) ?? `&#${letter.codePointAt(0)};`
      }),
    readable: (part) => decoderOf(charset).decode(Buffer.from(part, 'latin1')),
    encode: (changed) => Buffer.from(changed, 'latin1'),
  }
}

function lineEndOf(text: string): string {
  const count = (end: RegExp) => text.match(end)?.length ?? 0
  const [windows, unix, old] = [count(/\r\n/g), count(/(?<!\r)\n/g), count(/\r(?!\n)/g)]
  if (old > windows && old > unix) return '\r'
  return windows > unix ? '\r\n' : '\n'
}

function lineStart(text: string, line: number): number | null {
  const end = /\r\n|\n|\r/g
  for (let left = line - 1; left > 0; left -= 1) if (!end.test(text)) return null
  return end.lastIndex
}

/** @returns null where the line ends before. */
function byteAtColumn(text: string, start: number, column: number, decoder: Decoder): number | null {
  let units = column - 1
  let index = start
  while (units > 0) {
    const byte = text.charCodeAt(index)
    if (!(byte <= 0xff) || byte === 0x0a || byte === 0x0d) return null
    units -= decoder.decode(Uint8Array.of(byte), { stream: true }).length
    index += 1
  }
  return index
}

type Decoder = InstanceType<typeof TextDecoder>

/** Windows-1252 reads every byte, where the runtime lacks the encoding. */
function decoderOf(charset: string): Decoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** Letters of one or two bytes, by what the decoder makes of these: runtimes have no encoder but that of UTF-8. */
function lettersOf(charset: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  const decoder = decoderOf(charset)
  const learn = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if ([...letter].length === 1 && letter !== '\ufffd' && !letters.has(letter))
      letters.set(letter, String.fromCharCode(...bytes))
  }
  for (let first = 0x80; first <= 0xff; first += 1) {
    learn(first)
    for (let second = 0x40; second <= 0xfe; second += 1) learn(first, second)
  }
  return letters
}
