/**
 * The colour bar of a card is drawn for hexadecimal colours only.
 *
 * Leaves alone: pages without a colour, and several for light and dark screens, of which the first
 * counts.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag, findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { tagFix } from '../shared/snippet.ts'

const HEX = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/iu
const SHORT_HEX = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/iu

export const themeColorHex = defineRule({
  id: 'theme-color-hex',
  category: 'icons',
  severity: 'info',
  title: 'theme-color is written as #RRGGBB',
  problem: 'theme-color is not written as #RRGGBB',
  why: 'Browsers take any CSS colour; the app that draws the colour in its card takes six or eight hexadecimal digits.',
  fixes: [tagFix('Write six hexadecimal digits.', { 'theme-color': '#aa5533' })],
  sources: [official('Only #RRGGBB or #RRGGBBAA.', DOCUMENTS.discord)],
  examples: {
    fails: ['<meta name="theme-color" content="#a53">'],
    passes: ['<meta name="theme-color" content="#aa5533">'],
  },
  check(facts) {
    const tag = filledTag(facts, 'theme-color')
    if (!tag) return 'not-applicable'
    const value = tag.content.trim()
    if (HEX.test(value)) return []
    const [, red, green, blue] = SHORT_HEX.exec(value) ?? []
    const long = red && green && blue ? `#${red}${red}${green}${green}${blue}${blue}` : null
    const fixes = long ? [tagFix(`Write ${long}.`, { 'theme-color': long })] : undefined
    return [findingAt(tag, `theme-color is ${quoted(value)}.`, fixes)]
  },
})
