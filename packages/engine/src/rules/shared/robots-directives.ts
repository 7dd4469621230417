/** What a page says to indexers, by meta tag and by `X-Robots-Tag`. */
import { headerValues } from '../../capture/headers.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { tagsNamed, type Place } from './find-tags.ts'

export interface Directive {
  /** Lower case: `noindex`, `max-snippet`. */
  readonly name: string
  /** After the colon: `0`, `large`; empty when there is none. */
  readonly value: string
  /** Place of the tag; null for a header. */
  readonly place: Place | null
}

/** Directives that carry a colon of their own, so that a header's `bot: noindex` is not taken for one. */
const WITH_VALUE = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/u

/**
 * Directives for all crawlers and for one; those for other bots are theirs alone.
 * @param bot in lower case; default: Google's.
 */
export function robotsDirectives(
  facts: Pick<PageIndex, 'tags' | 'headers'>,
  bot = 'googlebot',
): readonly Directive[] {
  const tags = ['robots', bot].flatMap((key) => [...tagsNamed(facts, key)])
  const fromTags = tags.flatMap((tag) => parse(tagValue(tag), tag))
  const fromHeaders = headerValues(facts.headers, 'x-robots-tag').flatMap((value) =>
    parse(forThis(value, bot), null),
  )
  return [...fromTags, ...fromHeaders]
}

/** `googlebot: noindex` → `noindex`; `otherbot: noindex` → ``. */
function forThis(header: string, bot: string): string {
  const [, named, rest] = /^\s*([a-z][\w-]*)\s*:(.*)$/iu.exec(header) ?? []
  if (named === undefined || rest === undefined || WITH_VALUE.test(named.toLowerCase())) return header
  return named.toLowerCase() === bot ? rest : ''
}

function parse(text: string, place: Place | null): Directive[] {
  return text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const colon = part.indexOf(':')
      const [name, value] = colon < 0 ? [part, ''] : [part.slice(0, colon), part.slice(colon + 1)]
      return { name: name.trim(), value: value.trim(), place }
    })
}

/** How a message calls the place of a directive. */
export function directiveSource({ place }: Directive): string {
  return place ? `the ${place.name} tag` : 'the X-Robots-Tag header'
}
