/** The verdict in its published shape. */
import { certaintyOf, type Evidence } from '../../facts/evidence.ts'
import { doubtOf, type DoubtId } from '../../facts/faults.ts'
import { resolveOnce, type PageIndex } from '../../facts/page-index.ts'
import type { Platform, Refresh } from '../define-platform.ts'
import type { PlatformVerdict, Verdict } from '../platform-results.ts'
import type { Card } from './read-card.ts'
import { publishedLoss, withTag } from '../loss-text.ts'
import type { Reader } from './reader.ts'
import { askImageRobots, askPageRobots } from './robots-verdict.ts'
import { warningsOf } from './warnings-of.ts'
import type { Weighed } from './weigh-doubts.ts'

function expectationOf({ expected, decisive }: Weighed): string | null {
  if (!decisive) return null
  const { verdict } = expected
  if (decisive.id === 'crawler-disputed')
    return `Where the real crawler gets in, we expect ${EXPECTED[verdict]}.`
  return expectationText(verdict, decisive.id)
}

/** @param doubt whose likelier side speaks for it. */
export const expectationText = (expected: keyof typeof EXPECTED, doubt: DoubtId): string =>
  `We expect ${EXPECTED[expected]}, because ${doubtOf(doubt).because}.`

const EXPECTED = { full: 'the full card', degraded: 'a lesser card', none: 'only the link' } as const

export function buildVerdict(reader: Reader, card: Card, judgement: Weighed): PlatformVerdict {
  const { platform, trace } = reader
  const { verdict, cause, about, by, leastSure } = judgement
  const named = card.readings?.image.found
  const image =
    card.image?.url ?? (named ? resolveOnce(reader.page, named.value, reader.page.baseUrl)?.href : undefined)
  const expectation = expectationOf(judgement)
  const loss = publishedLoss(judgement.expected.losses)
  return {
    verdict,
    certainty: verdict === 'unknown' ? null : certaintyOf(leastSure),
    ...(expectation !== null && { expected: judgement.expected.verdict, expectation }),
    findings: [],
    cause: withTag(cause, about),
    ...(loss && { loss }),
    ...(reader.page.view?.outcome === 'disputed' && { refused: reader.page.view.answer }),
    confidence: by?.kind ?? null,
    evidence: by,
    ...(leastSure && isLessSure(verdict, by, leastSure) && { leastSure }),
    warnings: warningsOf(reader, card, cause),
    robots: robotsOf(reader, image),
    trace: trace ?? [],
    refresh: platform.refresh && refreshOf(platform.refresh, reader.page),
  }
}

/** Another claim than the one behind the cause makes the verdict only likely. */
const isLessSure = (verdict: Verdict, by: Evidence | null, leastSure: Evidence): boolean =>
  verdict !== 'unknown' && leastSure !== by && certaintyOf(leastSure) === 'likely'

/** A tool cannot open a page on a developer's machine; then it is named alone. */
function refreshOf(
  { description, url, opensOn, cannot }: Refresh,
  { shared }: PageIndex,
): PlatformVerdict['refresh'] {
  const link = opensOn && shared ? opensOn.template.replace('%', () => encodeURIComponent(shared)) : url
  return cannot === undefined ? { description, url: link } : { description, url: link, cannot }
}

function robotsOf(reader: Reader, imageUrl: string | undefined): PlatformVerdict['robots'] {
  const page = askPageRobots(reader)
  const image = imageUrl === undefined ? null : askImageRobots(reader, imageUrl)
  const reason = page.reason ?? image?.reason
  return {
    page: page.shown,
    image: image?.shown ?? noImageRobots(reader.platform),
    ...(reason && { reason }),
  }
}

const noImageRobots = ({ crawler }: Platform): PlatformVerdict['robots']['image'] =>
  crawler.robots.honoured === false ? 'ignored' : 'unknown'
