/**
 * What an agent needs to fix a page and nothing else: score, every verdict, the cause of every finding, and the block to
 * paste. Texts of the page are in that block; elsewhere they are short and in quotation marks.
 */
import type { CreatedPreview } from '@linklens/contract'
import {
  LOCAL_URLS_ID,
  pointsById,
  refusedNames,
  refusedText,
  verdictWords,
  WITHOUT_HEAD,
  type Inspection,
  type SuggestedHead,
} from '@linklens/engine'
import { fitting } from './summary-findings.ts'
import type { Summary, SummaryFinding, SummaryHead } from './summary-schema.ts'

/** For 95 of 100 pages; a page whose own texts are longer gets its block all the same. */
const CHARACTERS = 6_000
/** Of a framework's code; where it is longer the block comes as HTML, which is shorter. */
const CODE_CHARACTERS = 2_500

/** @param note that comes with it, for which room is left. */
export function summarise(inspection: Inspection, note = ''): Summary {
  const { serviceScore, diagnostics, platformCompatibility } = inspection
  const { previewUrl } = inspection as Partial<CreatedPreview>
  const head = platformCompatibility.suggestedHead ?? null
  const block = head && summariseHead(head)
  const refused = refusedText(refusedNames(inspection))
  const base = {
    ...(inspection.url === undefined ? {} : { url: inspection.url }),
    ...(previewUrl === undefined ? {} : { previewUrl }),
    ...(refused !== null && { refused }),
    score: serviceScore.score,
    category: serviceScore.category.id,
    verdicts: Object.fromEntries(
      Object.entries(platformCompatibility.platforms).map(([id, verdict]) => [id, verdictWords(verdict)]),
    ),
  }
  const points = pointsById(serviceScore)
  const isShown = ({ id, severity }: (typeof diagnostics)[number]) =>
    severity !== 'info' ||
    id === LOCAL_URLS_ID ||
    ((head?.notInMarkup.includes(id) ?? true) && points.has(id))
  const shown = diagnostics.filter(isShown)
  const whole = { ...base, findings: fitting(shown, head, Infinity), block }
  const most = CHARACTERS - JSON.stringify({ note }).length
  const isTooLong = JSON.stringify(whole).length > most
  const suggestedHead = block && (isTooLong ? smallestAlone(block) : block)
  const end = suggestedHead ? { suggestedHead } : { suggestedHead, noSuggestedHead: whyNoHead(inspection) }
  const free = most - JSON.stringify({ ...base, ...end }).length
  const findings = fitting(shown, head, free)
  return {
    ...base,
    findings,
    ...end,
    ...(suggestedHead && { suggestedHead: withFindings(suggestedHead, findings) }),
  }
}

/** The block again in full is worth less than the causes of the findings. */
function smallestAlone(head: SummaryHead): SummaryHead {
  const { html: _html, insertAfter: _place, framework, ...rest } = head
  if (!head.smallest) return head
  return { ...rest, ...(framework && { framework: { name: framework.name, note: framework.note } }) }
}

/** What is left for an agent to fix has its finding in the answer. */
function withFindings(
  { notInMarkup = [], ...head }: SummaryHead,
  findings: readonly SummaryFinding[],
): SummaryHead {
  const shown = notInMarkup.filter((left) => findings.some(({ id }) => id === left))
  return { ...head, ...(shown.length > 0 && { notInMarkup: shown }) }
}

function summariseHead({
  smallest,
  html,
  framework,
  insertAfter,
  removes,
  score,
  placeholders,
  assumptions,
  notInMarkup,
}: SuggestedHead): SummaryHead {
  const isInCode = framework !== undefined && framework.code.length <= CODE_CHARACTERS
  const toReplace = [...placeholders, ...((isInCode && framework.placeholders) || [])]
  return {
    ...(smallest && { smallest: summariseSmallest(smallest) }),
    ...(framework && {
      framework: {
        name: framework.name,
        note: framework.note,
        ...(isInCode && { code: framework.code }),
      },
    }),
    // The lines of built HTML are not those of the source.
    ...(isInCode
      ? { removes: [...new Set(removes.map(({ tag }) => tag))].map((tag) => ({ tag })) }
      : { html, insertAfter, removes }),
    score,
    ...(toReplace.length > 0 && { placeholders: toReplace }),
    ...(assumptions.length > 0 && { assumptions }),
    ...(notInMarkup.length > 0 && { notInMarkup }),
  }
}

function summariseSmallest({
  html,
  framework,
  removes,
  insertAfter,
  placeholders,
  score,
}: NonNullable<SuggestedHead['smallest']>): SummaryHead['smallest'] {
  const toReplace = [...placeholders, ...(framework?.placeholders ?? [])]
  return {
    ...(framework
      ? {
          framework: { name: framework.name, note: framework.note, code: framework.code },
          removes: [...new Set(removes.map(({ tag }) => tag))].map((tag) => ({ tag })),
        }
      : { html, insertAfter, removes }),
    score,
    ...(toReplace.length > 0 && { placeholders: toReplace }),
  }
}

/** So that no agent looks for a fault in the tool. */
function whyNoHead({ diagnostics, serviceScore, platformCompatibility }: Inspection): string {
  const first = diagnostics.find(({ id }) => WITHOUT_HEAD.includes(id))
  if (first) return `Fix ${first.id} first: until then no text of this page can be copied into tags.`
  const { degraded, none } = platformCompatibility.summary
  return serviceScore.breakdown.length + degraded + none === 0
    ? 'Nothing is left that tags could win.'
    : 'One block would win nothing here: fix each finding by its own fix.'
}
