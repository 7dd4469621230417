export const CARD_THEMES = ['light', 'dark'] as const
export type CardTheme = (typeof CARD_THEMES)[number]

/** A colour may have brackets of its own. */
const PAIR = /light-dark\(\s*((?:[^(),]|\([^()]*\))+),\s*((?:[^()]|\([^()]*\))+)\)/g

/** CSS in which each `light-dark()` is the colour of one theme: a file has only one, and what draws it does not know the function. */
export const inTheme = (css: string, theme: CardTheme): string =>
  css.replaceAll(PAIR, (_, light: string, dark: string) => (theme === 'light' ? light : dark).trim())
