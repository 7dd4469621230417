/**
 * A fix is proved like the suggested head: the page is read and judged again with that fix alone. One that leaves its
 * finding, or costs points, is no fix: it stays in words, behind the others.
 */
import type { Capture } from '../../capture/capture.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import type { Diagnostic, ShownFix } from '../../rules/define-rule.ts'
import { PLACEHOLDERS } from '../../rules/shared/placeholders.ts'
import { SOME_SITE } from '../../rules/local/placeholder.ts'
import type { Judged, Weighed } from '../judge.ts'
import { NEUTRAL, proveBody, weighCapture, type Before } from '../suggested-head/prove-head.ts'
import { applyEdits } from '../../rules/edits/apply-edits.ts'
import { fixEdits, withEdits } from './fix-edits.ts'
import { ASCII_ALONE } from '../../rules/edits/letters-of.ts'

/**
 * Whose first fix is proved: `main`: of the first finding and of each error, four at most. A function is asked of each
 * finding. Proving takes about as long as reading the page does.
 */
export type Proofs = 'none' | 'main' | 'all' | ((finding: Diagnostic) => boolean)

/** What an inspection has besides verdicts, findings and score. Each part takes about as long as reading the page. */
export interface Extras {
  /** Default: `main`. */
  readonly proofs?: Proofs | undefined
  /** Whether there is a suggested head, where one helps. Default: true. */
  readonly suggestsHead?: boolean
  /** Whether it is held to the size of an answer, for which its JSON is measured. Default: true; false where nobody is sent it. */
  readonly boundsSize?: boolean
  /** Whether each verdict says what the platform read and why. Default: true; false where nobody sees it. */
  readonly traces?: boolean
}

export const PROOFS_AT_MOST = { main: 4, all: 24 }

/** Bytes of all proofs of one page together: a page that is long to read is not read again and again. */
const PROVED_BYTES = 3 * 2 ** 20

/** @returns the diagnostics, with the score of each fix that was proved. */
export function proveFixes(before: Before, proofs: Proofs): Diagnostic[] {
  const { diagnostics } = before.judged
  const wanted = wantedBy(proofs, diagnostics)
  let left = Math.floor(PROVED_BYTES / bytesOf(before.capture))
  left = Math.min(left, proofs === 'main' ? PROOFS_AT_MOST.main : PROOFS_AT_MOST.all)
  const known = new Map<string, Weighed | null>()
  const proved = diagnostics.map((finding) => {
    const fix = wanted(finding) ? finding.fixes.find((one) => isProvable(one, before.judged)) : undefined
    if (!fix) return finding
    const key = JSON.stringify([fix.apply, fix.snippet])
    if (!known.has(key)) {
      if (left <= 0) return finding
      left--
      known.set(key, weighWith(fix, before))
    }
    const after = known.get(key)
    return after ? withProof(finding, fix, before.judged, after) : finding
  })
  const { capture, page, judged } = before
  return withEdits(gainFirst(proved, judged.score), page, capture.page.body)
}

/** A first fix that gains nothing as long as another fault is there comes after the fix of that. */
function gainFirst(diagnostics: Diagnostic[], { score }: Judged['score']): Diagnostic[] {
  const scoreOf = ({ fixes }: Diagnostic) => fixes.find((fix) => fix.score !== undefined)?.score ?? null
  const [first] = diagnostics
  if (!first || scoreOf(first) !== score) return diagnostics
  const better = diagnostics.find(
    (finding) => finding.severity === first.severity && (scoreOf(finding) ?? score) > score,
  )
  return better ? [better, ...diagnostics.filter((finding) => finding !== better)] : diagnostics
}

function wantedBy(proofs: Proofs, diagnostics: readonly Diagnostic[]): (finding: Diagnostic) => boolean {
  if (typeof proofs === 'function') return proofs
  if (proofs === 'main') return (finding) => finding === diagnostics[0] || finding.severity === 'error'
  return () => proofs === 'all'
}

const isProvable = (fix: ShownFix, { robots }: Judged): boolean =>
  fix.framework === undefined && (robots.has(fix) || (fix.apply !== undefined && fillIn(fix) !== null))

/** What is read again for each proof. */
const bytesOf = ({ page, crawlerViews = [], withoutLanguage }: Capture): number =>
  [...crawlerViews, ...(withoutLanguage ? [withoutLanguage] : [])].reduce(
    (sum, { body }) => sum + body.length,
    page.body.length + 1,
  )

function weighWith(fix: ShownFix, before: Before): Weighed | null {
  const { capture, page, judged } = before
  const edit = judged.robots.get(fix)
  if (edit) {
    const robots = capture.robots.map((file) =>
      file.origin === edit.origin ? { ...file, body: edit.body } : file,
    )
    return weighCapture({ ...capture, robots })
  }
  const filled = fillIn(fix)
  if (!fix.apply || !filled) return null
  // What is shown of a local page never names this machine; its proof is of the page that is there.
  const snippet = isUnplaced(page)
    ? filled.snippet.replaceAll(SOME_SITE, page.pageUrl.origin)
    : filled.snippet
  const { body } = capture.page
  const edits = fixEdits(page, body, fix.apply, snippet)
  return edits && proveBody(before, applyEdits(body, edits, { encoding: ASCII_ALONE }), filled.image)
}

/** With fitting words in place of placeholders; null where only a person knows any. */
function fillIn({
  snippet = '',
  placeholders = [],
}: ShownFix): { snippet: string; image: string | null } | null {
  let filled = snippet
  let image: string | null = null
  for (const placeholder of placeholders) {
    const words = NEUTRAL[placeholder]
    if (words !== undefined) filled = filled.replaceAll(placeholder, words)
    else if (placeholder.endsWith(`/${PLACEHOLDERS.image}`)) image = placeholder
    else if (placeholder !== SOME_SITE) return null
  }
  return { snippet: filled, image }
}

function withProof(finding: Diagnostic, fix: ShownFix, before: Judged, after: Weighed): Diagnostic {
  const { score } = after
  const isLeft = countOf(finding.id, after) >= countOf(finding.id, before)
  if (!isLeft && score >= before.score.score)
    return { ...finding, fixes: finding.fixes.map((one) => (one === fix ? { ...one, score } : one)) }
  const others = finding.fixes.filter((one) => one !== fix && one.framework === undefined)
  const { description, kind } = fix
  return { ...finding, fixes: [...others, { ...(kind && { kind }), description }] }
}

const countOf = (id: string, { explained }: Pick<Weighed, 'explained'>): number =>
  explained.reduce((sum, { rule, findings }) => (rule.id === id ? sum + findings.length : sum), 0)
