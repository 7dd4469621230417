/** Platforms that draw the card of the page that og:url or the canonical link names, in place of this one's. */
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { isForeignHost } from '../../metadata/other-page.ts'
import { parseHref } from '../../net/parse-url.ts'
import type { Platform } from '../../platforms/define-platform.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import type { PlatformResults } from '../../platforms/platform-results.ts'
import { failureOf } from '../../platforms/resolver/card-page.ts'
import { CARD_ELSEWHERE } from '../../platforms/resolver/warnings-of.ts'
import { quoted } from './page-text.ts'

export const drawnFromElsewhere = ({ compatibility }: PlatformResults): Platform[] =>
  PLATFORMS.filter(({ id }) =>
    compatibility.platforms[id]?.warnings.some((warning) => warning.id === CARD_ELSEWHERE),
  )

/** What Meta's documentation says (`facebookCanonical`). */
const FOREIGN =
  " It is on another domain: Meta's documentation says that it is taken only where that domain has put this one on its allow list."

/** What a template brings along has both. */
const IMAGE_THERE = ' The image is on that domain as well.'

/** Begins with a space; empty where no platform does. */
export function elsewhereSentence(facts: PageIndex, results: PlatformResults): string {
  const platforms = drawnFromElsewhere(results)
  const other = facts.otherPage
  if (platforms.length === 0 || !other) return ''
  const names = listText(platforms.map(({ name }) => name))
  const shows = platforms.length === 1 ? 'shows' : 'show'
  const host = parseHref(other.url)?.hostname ?? ''
  const isForeign = isForeignHost(host, facts.pageUrl.hostname)
  const isImageThere = parseHref(facts.image.url ?? '')?.hostname === host
  const { cardPage } = facts
  const failure = cardPage?.page === null ? `, which ${failureOf(cardPage)}` : ''
  return ` ${names} ${shows} the card of ${quoted(other.url, 300)}, because ${other.source} names it${failure}.${isForeign ? FOREIGN + (isImageThere ? IMAGE_THERE : '') : ''}`
}
