/** When a platform draws a layout, and what an image needs for it, in words. */
import type { Platform } from '@linklens/engine'
import { bytesText, count, listText } from '../../format.ts'

type Layout = Platform['layouts'][number]
type Condition = Layout['when'][number]
type Need = Platform['image']['needs'][number]

/** All conditions of a layout; empty where it has none. */
export function conditionsOf({ when, needs, picture, doubt }: Layout): string[] {
  const places = when.flatMap((condition) => ('imageFrom' in condition ? condition.imageFrom : []))
  const from = places.length > 0 ? ` from ${listText(places, 'or')}` : ''
  const words = when.filter((condition) => !('imageFrom' in condition)).map(conditionText)
  if (needs.length > 0) words.push(`a ${listText(needs)}`)
  if (picture) words.push([`an image${from}`, ...picture.needs.map(needText)].join(', '))
  return doubt ? [...words, 'not certain'] : words
}

function conditionText(condition: Condition): string {
  if ('key' in condition) return keyText(condition)
  if ('present' in condition) return `${listText(condition.present)} present`
  if ('absent' in condition) return `no ${listText(condition.absent, 'or')}`
  if ('anyOf' in condition) return condition.anyOf.map(conditionText).join(' or ')
  if ('last' in condition)
    return `${condition.last} after ${listText(condition.of.filter((key) => key !== condition.last))}`
  if ('imageVariesBy' in condition) return `an image that depends on the header ${condition.imageVariesBy}`
  if ('linkType' in condition) return `a link of type ${condition.linkType}`
  if ('oEmbedType' in condition) {
    const without = condition.without ? ` without ${listText(condition.without, 'or')}` : ''
    return `oEmbed of type ${condition.oEmbedType}${without}`
  }
  if ('oEmbed' in condition) return 'an oEmbed answer that is not seen'
  return measureText(condition)
}

function keyText(condition: Extract<Condition, { key: string }>): string {
  const { key } = condition
  if ('oneOf' in condition) return `${key} ${listText(condition.oneOf, 'or')}`
  if ('noneOf' in condition) return `${key} other than ${listText(condition.noneOf, 'or')}`
  if ('startsWith' in condition) return `${key} beginning with ${condition.startsWith}`
  if ('includes' in condition) return `${key} with ${condition.includes} in it`
  return `${key} ending in ${listText(condition.endsWith, 'or')}`
}

type Measure = Exclude<
  Condition,
  | { key: string }
  | { present: unknown }
  | { absent: unknown }
  | { anyOf: unknown }
  | { last: unknown }
  | { imageVariesBy: unknown }
  | { linkType: unknown }
  | { oEmbedType: unknown }
  | { oEmbed: unknown }
>

function measureText(condition: Measure): string {
  if ('showsText' in condition) return 'text in the page'
  if ('drawsImages' in condition) return 'images in the page'
  if ('repeats' in condition) return `several ${condition.repeats}`
  if ('imageAfterHeading' in condition) return 'an image after the heading'
  if ('lettersUnsaidIn' in condition) return 'letters in an encoding that is not declared'
  if ('minImages' in condition) return `at least ${condition.minImages} images`
  if ('imageFrom' in condition) return `an image from ${listText(condition.imageFrom, 'or')}`
  if ('noImageFrom' in condition) return `no image from ${listText(condition.noImageFrom, 'or')}`
  if ('imageOverBytes' in condition) return `an image over ${bytesText(condition.imageOverBytes)}`
  if ('imageFormat' in condition) return `an image in ${listText(condition.imageFormat, 'or')}`
  if ('tagsBeyondBytes' in condition) return `tags after ${bytesText(condition.tagsBeyondBytes)}`
  return `an image under ${count(condition.imageUnder.width)} × ${count(condition.imageUnder.height)} px`
}

/** One need may have several parts; a part that is not sure to matter says so. */
export function needText(need: Need): string {
  const parts = [
    sizeText('at least', need.minWidth, need.minHeight),
    sizeText('at most', need.maxWidth, need.maxHeight),
    need.minRatio !== undefined && `at least ${Math.round(need.minRatio * 100) / 100}:1`,
    need.maxRatio !== undefined && `at most ${need.maxRatio}:1`,
    need.landscape && 'wider than tall',
    need.offSquare !== undefined && `not square by ${need.offSquare * 100} % at least`,
    need.minBytes !== undefined && `at least ${count(need.minBytes)} bytes`,
    need.underBytes !== undefined && `under ${limitText(need.underBytes)}`,
    need.maxBytes !== undefined && `at most ${limitText(need.maxBytes)}`,
    need.contentLength && 'sent with Content-Length',
  ].filter(Boolean)
  return `${parts.join(', ')}${need.doubt === undefined ? '' : ' (not certain)'}`
}

/** Platforms count in thousands or in 1,024: a number that is not round in the first is shown in full. */
export const limitText = (bytes: number): string =>
  bytes % 100_000 === 0 ? bytesText(bytes) : `${bytesText(bytes)} (${count(bytes)} bytes)`

function sizeText(word: string, width: number | undefined, height: number | undefined): string | null {
  if (width !== undefined && height !== undefined) return `${word} ${count(width)} × ${count(height)} px`
  if (width !== undefined) return `${word} ${count(width)} px wide`
  return height === undefined ? null : `${word} ${count(height)} px high`
}
