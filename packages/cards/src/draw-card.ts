/** A card as its app draws it, in the app's own surroundings: one structure, arranged by `looks.ts`, coloured by `styles/`. */
import type { Card, CardImage } from './card.ts'
import type { CardLine } from './card-lines.ts'
import { directionOf } from './direction.ts'
import { element, type Element } from './element.ts'
import { icon, PAGE_ICON } from './icons.ts'
import { imageFrame, type ShownImage } from './image-frame.ts'
import { lookOf, type Look } from './looks.ts'
import { drawScene } from './scene.ts'

/** @param imageOf is asked for each image of the card. */
export function drawCard(card: Card, imageOf: (url: string) => ShownImage): Element {
  const look = lookOf(card.platform)
  const link = element('p', { class: 'scene-link', dir: 'ltr' }, card.link)
  const drawn = card.shape === 'bare' ? null : drawBox(card, look, imageOf)
  const parts: readonly (Element | null)[] = {
    above: [link, drawn],
    below: [drawn, link],
    replaced: [drawn ?? link],
  }[look.url]
  return drawScene(card.platform, parts, drawn !== null)
}

function drawBox(card: Card, look: Look, imageOf: (url: string) => ShownImage): Element {
  const { platform, shape, accent } = card
  const hasPlaceholder = shape === 'text' && look.hasPlaceholder === true
  const form = hasPlaceholder ? 'small' : shape
  const image = hasPlaceholder ? PLACEHOLDER : drawImages(card, imageOf)
  const isImageFirst = form === 'small' ? look.small === 'left' : look.large === 'top'
  const text = shape !== 'image' && drawText(card, look)
  return element(
    'div',
    { class: `card card-${platform} is-${form}${accent === null ? '' : ' card-accented'}` },
    look.hasBar && element('span', { class: 'card-bar' }),
    accent !== null && accentBar(accent),
    isImageFirst ? [image, text] : [text, image],
  )
}

const PLACEHOLDER = element('div', { class: 'card-image card-placeholder' }, icon(PAGE_ICON))

function drawImages({ image, lang }: Card, imageOf: (url: string) => ShownImage): Element | null {
  if (!image) return null
  return element(
    'div',
    { class: image.urls.length > 1 ? 'card-image card-gallery' : 'card-image' },
    image.urls.map((url) => imageFrame({ ...frameOf(image, url), lang, image: imageOf(url) })),
  )
}

const frameOf = ({ ratio, isWhole, position, alt, url: main }: CardImage, url: string) => ({
  ratio,
  isWhole,
  position,
  alt: url === main ? alt : '',
})

function drawText({ lines, lang, shape }: Card, look: Look): Element {
  const isLarge = shape === 'large'
  return element(
    'div',
    { class: 'card-text' },
    look.hasSiteIcon &&
      lines.some(({ line }) => line === 'site') &&
      element('span', { class: 'card-site-icon' }),
    lines.map((line) => drawLine(isLarge ? overImage(line, look) : line, lang)),
  )
}

/** What the app does with a line only where the image is large. */
function overImage(line: CardLine, { titleOverImage, hostPrefix = '' }: Look): CardLine {
  if (line.line === 'domain') return { ...line, text: hostPrefix + line.text }
  return line.line === 'title' ? { ...line, maxLines: titleOverImage ?? line.maxLines } : line
}

function drawLine({ line, text, maxLines, isAuthor }: CardLine, pageLang: string | null): Element {
  // A URL has no language: in Turkish capitals its i would keep its dot.
  const lang = line === 'domain' || line === 'url' ? null : pageLang
  return element(
    'p',
    // Isolated, with a direction of its own: each text comes from another tag.
    { class: `card-row card-${line} clamp-${maxLines}`, dir: isAuthor ? 'ltr' : directionOf(text), lang },
    isAuthor ? author(text, lang) : text,
  )
}

/** The app's own word next to the page's. */
const author = (name: string, lang: string | null): readonly (Element | string)[] => [
  element('span', { lang: 'en' }, 'By'),
  ' ',
  element('strong', {}, element('bdi', { lang }, name)),
]

/** A colour of the page as an SVG attribute, because a strict policy allows no `style`. */
const accentBar = (colour: string): Element =>
  element(
    'svg',
    { class: 'card-accent', viewBox: '0 0 1 1', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    element('rect', { width: '1', height: '1', fill: colour }),
  )
