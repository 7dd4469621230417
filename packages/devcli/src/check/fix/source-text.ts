/** A file as text that can be written back byte for byte: encoding, byte order mark and line ends stay. */

export interface SourceText {
  /** Without the byte order mark. */
  readonly text: string
  /** `\n` or `\r\n`, whichever the file has more of. */
  readonly lineEnd: string
  readonly encode: (text: string) => Uint8Array
}

const MARK = '\ufeff'

export function readSource(bytes: Uint8Array): SourceText {
  const isUtf8 = Buffer.from(Buffer.from(bytes).toString('utf8')).equals(bytes)
  // Latin-1 gives every byte a character of its own, whatever encoding it is.
  const encoding = isUtf8 ? 'utf8' : 'latin1'
  const whole = Buffer.from(bytes).toString(encoding)
  const mark = whole.startsWith(MARK) ? MARK : ''
  const text = whole.slice(mark.length)
  const windows = text.split('\r\n').length - 1
  return {
    text,
    lineEnd: windows * 2 > text.split('\n').length - 1 ? '\r\n' : '\n',
    encode: (changed) => Buffer.from(mark + changed, encoding),
  }
}
