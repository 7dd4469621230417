export const CARD_THEMES = ['light', 'dark'] as const
export type CardTheme = (typeof CARD_THEMES)[number]

/** CSS in which each `light-dark()` is the colour of one theme: a file has only one, and what draws it does not know the function. */
export function inTheme(css: string, theme: CardTheme): string {
  const start = css.indexOf(PAIR)
  if (start === -1) return css
  const [light, dark, rest] = splitPair(css.slice(start + PAIR.length))
  return css.slice(0, start) + (theme === 'light' ? light : dark) + inTheme(rest, theme)
}

const PAIR = 'light-dark('

/** What is before the comma, after it, and after the closing bracket. A colour may have brackets of its own. */
function splitPair(text: string): [light: string, dark: string, rest: string] {
  let depth = 0
  let comma = 0
  for (const [index, character] of [...text].entries()) {
    if (character === ',' && depth === 0) comma = index
    if (character === '(') depth += 1
    if (character === ')' && depth-- === 0)
      return [text.slice(0, comma).trim(), text.slice(comma + 1, index).trim(), text.slice(index + 1)]
  }
  throw new Error('light-dark( has no end')
}
