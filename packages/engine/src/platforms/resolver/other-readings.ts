/** Verdicts that another reading of a local page's tags does not share: they are only likely, or unknown. */
import { stayedText } from '../../facts/as-site-text.ts'
import type { DoubtId } from '../../facts/faults.ts'
import type { OtherReading } from '../../facts/facts.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { unbuiltText } from '../../facts/unbuilt.ts'
import type { PlatformLosses } from '../losses.ts'
import type { PlatformPreview, PlatformVerdict } from '../platform-results.ts'
import { expectationText } from './build-verdict.ts'

/** One page, read as one platform. */
export interface ReadPage {
  readonly preview: PlatformPreview
  readonly verdict: PlatformVerdict
  readonly lost: PlatformLosses
}

/** @param other of the same platform, by the other reading. */
export function weighedAgainst(
  own: ReadPage,
  { verdict: other }: ReadPage,
  makes: OtherReading['makes'],
  page: PageIndex,
): ReadPage {
  const { verdict, expected } = own.verdict
  if (verdict === 'unknown' || (other.verdict === verdict && other.expected === expected)) return own
  if (makes === 'unknown') {
    const id = page.asSite?.expectsSite ? 'urls-at-site' : 'urls-stay'
    return { ...own, ...asUnknown(own, verdict, id, stayedText(page)) }
  }
  return { ...own, verdict: { ...own.verdict, certainty: 'likely' }, lost: { ...own.lost, isLikely: true } }
}

/** Reading of a page that is not there yet. */
export function withoutPage(read: ReadPage, by: string): ReadPage {
  const empty = { ...read, lost: { ...read.lost, losses: [] } }
  return { ...read, ...asUnknown(empty, 'full', 'page-unbuilt', unbuiltText(by)) }
}

function asUnknown(
  { verdict: own, lost }: ReadPage,
  expected: NonNullable<PlatformVerdict['expected']>,
  id: DoubtId,
  cause: string,
): Pick<ReadPage, 'verdict' | 'lost'> {
  const { leastSure: _, loss: __, ...known } = own
  return {
    verdict: {
      ...known,
      ...(own.loss && lost.losses.length > 0 && { loss: own.loss }),
      verdict: 'unknown',
      certainty: null,
      expected,
      expectation: expectationText(expected, id),
      cause,
      confidence: null,
      evidence: null,
    },
    lost: { ...lost, isUnknown: true, isLikely: false, doubts: [{ why: cause, faults: [id] }] },
  }
}
