/** What a page must have for the best card of a platform, in five lines, written from the platform's data. */
import type { Platform } from '@linklens/engine'
import { count } from '../../format.ts'
import { conditionsOf, limitText, needText } from './platform-conditions.ts'
import { fieldSources } from './platform-reads.ts'

/** Name and sentence of each line. */
export function bestCard(platform: Platform): readonly (readonly [name: string, text: string])[] {
  return [
    ['Title', textLine(platform, 'Title', platform.text.title)],
    ['Description', textLine(platform, 'Description', platform.text.description)],
    ['Image', imageLine(platform)],
    ['Card', cardLine(platform)],
    ['After a change', refreshLine(platform)],
  ]
}

function textLine(platform: Platform, field: string, cut: Platform['text']['title']): string {
  const from = firstSource(platform, field)
  if (cut?.characters !== undefined) return `${from}, up to ${count(cut.characters)} characters.`
  if (cut?.bytes !== undefined) return `${from}, up to ${count(cut.bytes)} bytes.`
  if (cut?.graphemes !== undefined) return `${from}, up to ${count(cut.graphemes)} characters.`
  if (cut?.lines !== undefined)
    return `${from}; ${cut.lines === 1 ? '1 line is' : `${cut.lines} lines are`} drawn.`
  return `${from} (length limit unknown).`
}

/** A source that needs an answer of its own is no tag that a page could write. */
const firstSource = (platform: Platform, field: string): string =>
  fieldSources(platform)
    .find((one) => one.field === field)
    ?.sources.find((source) => !/^(?:oEmbed|JSON-LD)/.test(source)) ?? 'The page itself'

function imageLine(platform: Platform): string {
  const { image, layouts } = platform
  const best = layouts.find(({ rank, picture }) => rank === 'best' && picture)?.picture
  const needs = [...(best?.needs ?? []), ...image.needs].map(needText)
  const { advised, formats, reference } = image
  const size =
    advised &&
    `${advised.width}${advised.height === null ? ' px wide' : ` × ${advised.height} px`} is asked for`
  const parts = [
    size,
    ...needs,
    formats?.accepted && formats.accepted.join(', ').toUpperCase(),
    reference?.accepts === 'absolute' && 'an absolute URL',
    image.httpsOnly && 'https only',
  ].filter(Boolean)
  return parts.length > 0
    ? `${firstSource(platform, 'Image')}: ${parts.join('; ')}.`
    : `${firstSource(platform, 'Image')}; limits are not known.`
}

function cardLine({ layouts, crawler, required }: Platform): string {
  const best = layouts.find(({ rank }) => rank === 'best')
  if (!best) return 'No card is known to be the best.'
  // What image and title need is in their own lines.
  const { picture: _, ...rest } = best
  const asked = conditionsOf({ ...rest, needs: [] }).join('; ')
  const must = required ? ` Without ${required.keys.join(' and ')} it promises nothing.` : ''
  const within = crawler.window ? ` Tags within the first ${limitText(crawler.window.maxBytes)}.` : ''
  return `${best.looks}${asked === '' ? '' : `, for ${asked}`}.${must}${within}`
}

const refreshLine = ({ refresh, cache }: Platform): string =>
  refresh?.description ?? (cache.note ? `${cache.note}.` : 'No tool is known.')
