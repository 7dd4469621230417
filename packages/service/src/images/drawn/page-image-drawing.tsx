/** The social image of one of our own pages: its title, its subject, and our name. */
import { fitEnd, wrap, type TextBox } from './fit-text.ts'

export interface PageWords {
  readonly title: string
  readonly description: string
}

interface PageImageProps {
  words: PageWords
  productName: string
  host: string
}

const LEFT = 80
const TITLE: TextBox = { width: 1040, size: 68, bold: true }
const TEXT: TextBox = { width: 1000, size: 34 }
/** Light theme of `styles/tokens.css`: an image has no theme. */
const COLOURS = { paper: '#faf9f6', ink: '#1c1a17', quiet: '#615c53', accent: '#2a4bd0' }

export function PageImageDrawing({ words, productName, host }: PageImageProps) {
  const title = wrap(words.title, TITLE, 3)
  const below = 210 + title.length * 80
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="1200"
      height="630"
      viewBox="0 0 1200 630"
      font-family="Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"
      fill={COLOURS.ink}
    >
      <rect width="1200" height="630" fill={COLOURS.paper} />
      <rect width="1200" height="12" fill={COLOURS.accent} />
      <text x={LEFT} y="110" font-size="32" font-weight="700" fill={COLOURS.accent}>
        {productName}
      </text>
      {title.map((line, index) => (
        <text x={LEFT} y={220 + index * 80} font-size={TITLE.size} font-weight="700">
          {line}
        </text>
      ))}
      {wrap(words.description, TEXT, 4 - title.length).map((line, index) => (
        <text x={LEFT} y={below + index * 48} font-size={TEXT.size} fill={COLOURS.quiet}>
          {line}
        </text>
      ))}
      <text x={LEFT} y="560" font-size="28" fill={COLOURS.quiet}>
        {fitEnd(host, { width: 1040, size: 28 })}
      </text>
    </svg>
  )
}
