/** The Accept header that a page was asked for with, as a crawler. */
import { ANY_TYPE } from '../capture/page-view.ts'
import type { CrawlerViewFacts } from './facts.ts'

/** A crawler that is not known to send one takes anything. */
export const acceptOf = ({ sent }: Pick<CrawlerViewFacts, 'sent'>): string => sent['Accept'] ?? ANY_TYPE
