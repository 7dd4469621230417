/** What is said of a page that only sends visitors on, by a refresh or by a script: one finding, and nothing else. */
import { isLoginUrl } from '../../capture/bot-walls.ts'
import { measured, official, type Evidence } from '../../facts/evidence.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { sendsOn, type SendsOn } from '../../metadata/sends-on.ts'
import { parseHref } from '../../net/parse-url.ts'
import type { Finding, Fix } from '../define-rule.ts'
import { DOCUMENTS, GOOGLE_COPY } from './documents.ts'
import { oneLine, quoted } from './page-text.ts'
import { contentFix } from './fixes.ts'

const redirectTo = (url: string): Fix => ({
  kind: 'server',
  description: 'Redirect with a status instead: crawlers follow it, and the card is that of the target.',
  snippet: `HTTP/1.1 301 Moved Permanently\nLocation: ${url}`,
})
const GIVE_TAGS: Fix = contentFix(
  'Where only HTML can be changed, give this page the full tags of its target, or share the URL of the target.',
)

export const sentOnFixes = (url: string): [Fix, ...Fix[]] => [redirectTo(url), GIVE_TAGS]

export const SENT_ON_SOURCES: readonly [Evidence, ...Evidence[]] = [
  official('A meta refresh is not followed; server redirects are.', DOCUMENTS.apple),
  official(
    'Google Search takes a meta refresh and a redirect by script for a redirect.',
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    GOOGLE_COPY,
  ),
  measured(
    'X draws the card of the page with the meta refresh.',
    'https://ws-dl.blogspot.com/2021/11/2021-11-19-html-meta-redirects.html',
    { seen: '2021-11', people: 1 },
  ),
]

const BY: Readonly<Record<SendsOn['by'], string>> = {
  'meta refresh': 'by meta refresh',
  'Refresh header': 'by the header Refresh',
  script: 'by script',
}

/** @returns none for a page that stays, and for one that sends on to a login page, which has a rule of its own. */
export function sentOnFindings(facts: PageIndex, isWanted: (by: SendsOn['by']) => boolean): Finding[] {
  const on = sendsOn(facts)
  const target = parseHref(on?.url ?? '')
  if (!on || !target || !isWanted(on.by) || isLoginUrl(target.href)) return []
  const url = oneLine(target.href, 500)
  const when = on.seconds === 0 ? 'At once' : `After ${Number(on.seconds.toFixed(1))} s`
  return [
    {
      message: `${when} the page sends visitors on to ${quoted(target.href, 120)}, ${BY[on.by]}.`,
      problem: 'The page only sends visitors on to another page',
      ...(on.where && { where: on.where }),
      evidence: url,
      fixes: sentOnFixes(url),
      alone: true,
    },
  ]
}
