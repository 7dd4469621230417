/** The ground around a card, with its person. Decoration: a screen reader reads the card alone. */
import { element, type Element } from './element.ts'
import { lookOf } from './looks.ts'
import { contextOf, type PostContext } from './post-context.ts'

/**
 * @param parts card and URL, in the app's order.
 * @param hasCard false: they are the URL alone.
 */
export function drawScene(platform: string, parts: readonly (Element | null)[], hasCard: boolean): Element {
  const { scene } = lookOf(platform)
  const context = contextOf(platform)
  const className = `scene scene-${scene} scene-of-${platform}`
  if (context.form === 'side') {
    const content = element('div', { class: 'side-content' }, words(context), parts)
    return element('div', { class: className }, element('div', { class: 'side' }, avatar, content))
  }
  const time =
    context.form === 'time' &&
    element('p', { class: 'by-line bubble-time', 'aria-hidden': 'true' }, context.line)
  const bubble = () => element('div', { class: hasCard ? 'bubble has-card' : 'bubble' }, parts, time)
  return element('div', { class: className }, above(context), scene === 'bubble' ? bubble() : parts)
}

function above(context: PostContext): Element | null {
  if (context.form === 'centred')
    return element('p', { class: 'by-line by-centred', 'aria-hidden': 'true' }, context.line)
  if (context.form !== 'above' && context.form !== 'inline') return null
  return element('div', { class: 'by' }, avatar, words(context))
}

const words = ({ form, name, line }: PostContext): Element =>
  element(
    'div',
    { class: form === 'above' ? 'by-words' : 'by-words by-inline', 'aria-hidden': 'true' },
    element('p', { class: 'by-name' }, name),
    element('p', { class: 'by-line' }, line),
  )

const avatar: Element = element(
  'svg',
  { class: 'by-avatar', viewBox: '0 0 40 40', 'aria-hidden': 'true' },
  element('path', {
    fill: 'currentColor',
    d: 'M20 9a7 7 0 1 1 0 14 7 7 0 0 1 0-14M6.500 36a13.500 11 0 0 1 27 0q-6 4-13.500 4t-13.500-4',
  }),
)
