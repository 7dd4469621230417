/** Crawlers that the server knows by their user agents: it sends them tags that it sends nobody else. */
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import type { PageReading } from '../../metadata/page-reading.ts'
import { platformName } from '../../platforms/index.ts'
import type { Finding, Fix } from '../define-rule.ts'

const SEND_ALL: Fix = {
  description:
    'Send the tags to every visitor. Where the server must choose by user agent, add the apps that are missing to its list: it knows only those that are in it.',
  kind: 'server',
}

interface Lack {
  /** Whether a page has what ours lacks. */
  readonly isTagged: (page: PageReading) => boolean
  /** What our own request got, for the middle of a sentence. */
  readonly ours: string
  readonly fixes: readonly Fix[]
}

/** @returns the finding as it is where no crawler got the tags either. */
export function unlessKnown(facts: PageIndex, finding: Finding, { isTagged, ours, fixes }: Lack): Finding {
  const known = (facts.crawlerViews ?? []).filter(
    ({ page, wall, another, isOurs, isOtherLanguage }) =>
      page && wall === null && !another && !isOurs && !isOtherLanguage && isTagged(page),
  )
  if (known.length === 0) return finding
  const names = listText(known.flatMap(({ platforms }) => platforms.map(platformName)))
  return {
    ...finding,
    problem: 'Only crawlers that the server knows by name get the tags of this page',
    message: `As ${names} we get tags of this page. By our own name we get ${ours}`,
    fixes: [SEND_ALL, ...fixes],
  }
}
