/** What a verdict rests on: every claim about the platform without which it could be another. */
import { DOUBTFUL_DEPTH_BYTES } from './fields/refused-tags.ts'
import { formatSupport } from '../format-support.ts'
import { weakest, type Evidence } from '../../facts/evidence.ts'
import type { FieldValue } from '../../facts/field-value.ts'
import type { Platform } from '../define-platform.ts'
import type { FieldReading } from './fields/read-field.ts'
import type { Card } from './read-card.ts'

/** @returns the least sure of all claims that the drawn card rests on; null where one of them has no source. */
export function weakestOfCard(
  platform: Platform,
  { layout, image: cardImage, readings }: Card,
): Evidence | null {
  if (!layout || !readings) return null
  const { title, image } = readings
  const words = layout.draws.title && title.found ? ofField(platform, title) : []
  const drawn =
    layout.picture && cardImage ? [...ofField(platform, image), ...ofImage(platform, cardImage)] : []
  return weakest([layout.by, ...words, ...drawn])
}

const ofField = (platform: Platform, { found, by }: FieldReading): (Evidence | null)[] => [
  by,
  ...(found ? ofForm(platform, found) : []),
]

const USUAL = { og: 'property', twitter: 'name' } as const

/** A tag in an unusual form or place counts only by a rule of the platform's own. */
function ofForm({ crawler, reads }: Platform, { entry, at }: FieldValue): Evidence[] {
  const place = entry?.tag ?? at
  const end = entry?.tag.endOffset ?? 0
  if (entry?.plain && place?.inHead && end <= DOUBTFUL_DEPTH_BYTES) return []
  return [
    place?.inHead === false ? (crawler.headBy ?? reads.by) : undefined,
    entry && isOdd(entry) ? reads.by : undefined,
    end > DOUBTFUL_DEPTH_BYTES ? (crawler.window?.by ?? crawler.readsWhole) : undefined,
  ].filter((claim) => claim !== undefined)
}

function isOdd({ lowerKey, tag }: NonNullable<FieldValue['entry']>): boolean {
  const [prefix] = lowerKey.split(':', 1)
  const usual = prefix === 'og' || prefix === 'twitter' ? USUAL[prefix] : null
  return (usual !== null && tag.attribute !== usual) || tag.valueFrom === 'value'
}

function ofImage(platform: Platform, { named, known }: NonNullable<Card['image']>): Evidence[] {
  const isRelative = !/^(?:[a-z][a-z\d+.-]*:|data:)/i.test(named.value.trim())
  const ofFormat = known?.format ? formatSupport(platform, known.format).by : null
  return [isRelative ? platform.image.reference?.by : undefined, ofFormat ?? undefined].filter(
    (claim) => claim !== undefined,
  )
}
