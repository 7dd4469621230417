import { expect, test } from 'vitest'
import { CARD_CSS } from './styles/card-css.ts'
import { inTheme } from './theme.ts'

test('takes the colour of the theme', () => {
  const css = 'a { color: light-dark(rgb(0 0 0 / 2%), #fff); background: light-dark(#111, rgb(1, 2, 3)) }'
  expect(inTheme(css, 'light')).toBe('a { color: rgb(0 0 0 / 2%); background: #111 }')
  expect(inTheme(css, 'dark')).toBe('a { color: #fff; background: rgb(1, 2, 3) }')
})

test('cards use nothing that the drawing of files does not know', () => {
  for (const theme of ['light', 'dark'] as const)
    expect(inTheme(CARD_CSS, theme)).not.toMatch(/light-dark|:has\(|::|\bfont:|\bmin\(/)
})
