/** Findings as an inspection shows them: the most urgent first, with the platforms that lose by them. */
import type { PageIndex } from '../facts/page-index.ts'
import { BIG_PLATFORMS } from '../platforms/index.ts'
import { applyOf } from './apply-fix.ts'
import {
  EVIDENCE_CHARACTERS,
  SEVERITIES,
  type Diagnostic,
  type Finding,
  type Fix,
  type FixKind,
  type Rule,
  type RuleCategory,
  type Severity,
  type ShownFix,
} from './define-rule.ts'
import type { Explained } from './explain-losses.ts'
import type { Generator } from './generators/generator.ts'
import { generatorOf, hidesFramework, inSettings } from './generators/generators.ts'
import { frameworkSnippet, frameworkOf } from './frameworks/framework-snippet.ts'
import type { Framework } from './frameworks/framework.ts'
import { asInHead, fillFix, inWords, LARGER_IMAGE_FIRST, type OwnValues } from './shared/fill-fix.ts'
import { seenCount } from './shared/find-tags.ts'
import { oneLine, withoutUnseen } from './shared/page-text.ts'
import { unlessThere } from './shared/there-already.ts'
import { withVideoNote } from './shared/video-note.ts'
import { WRONG_PAGE, UNRENDERED } from './shared/misleading.ts'
import { placeholder, type PlaceFix } from './local/placeholder.ts'

/** Findings of one rule that are shown; a page with hundreds of equal faults needs no hundreds of sentences. */
const FINDINGS_PER_RULE = 5
const MESSAGE_CHARACTERS = 600

/** What all findings on one page have in common. */
interface PageOfFindings {
  facts: PageIndex
  /** Of the framework that the page betrays. */
  framework: Framework | null
  generator: Generator | null
  own: OwnValues
  place: PlaceFix
  robots: Map<ShownFix, RobotsEdit>
}

/** What a fix makes of a file of robots.txt. */
export type RobotsEdit = NonNullable<Fix['robots']>

export interface WrittenDiagnostics {
  readonly diagnostics: Diagnostic[]
  /** By the fix that says it in words. */
  readonly robots: ReadonlyMap<ShownFix, RobotsEdit>
}

/**
 * `error`: a big platform loses its card or its image because of it, or every card is of another page. `warning`:
 * another loss. Else what the rule says.
 */
export function severityOf({ rule, findings, affected }: Explained): Severity {
  const misleading = misleadingPoints(findings)
  const isHeavy = [...affected].some(
    ([id, lost]) => BIG_PLATFORMS.has(id) && (lost === 'card' || lost === 'image'),
  )
  if (isHeavy || misleading >= UNRENDERED) return 'error'
  return misleading > 0 || [...affected.values()].some((lost) => lost !== null) ? 'warning' : rule.severity
}

/** Points of a card that is drawn and not true; 0 where it is true. */
export const misleadingPoints = (findings: Explained['findings']): number =>
  Math.min(WRONG_PAGE, Math.max(0, ...findings.map(({ misleading = 0 }) => misleading)))

/**
 * @param points that a rule costs, by its id.
 * @param own what the page's head should say.
 */
export function writeDiagnostics(
  explained: readonly Explained[],
  points: ReadonlyMap<string, number>,
  facts: PageIndex,
  own: OwnValues,
): WrittenDiagnostics {
  const robots = new Map<ShownFix, RobotsEdit>()
  const generator = generatorOf(facts.extraction.generators)
  const page: PageOfFindings = {
    facts,
    own,
    robots,
    generator,
    framework: hidesFramework(generator) ? null : frameworkOf(facts.extraction.generators),
    place: placeholder(facts),
  }
  const diagnostics = explained
    .map((one) => ({ one, severity: severityOf(one), points: points.get(one.rule.id) ?? 0 }))
    .toSorted(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        b.points - a.points ||
        b.one.affected.size - a.one.affected.size ||
        (a.one.rule.id < b.one.rule.id ? -1 : 1),
    )
    .flatMap(({ one, severity }) => describe(one, severity, page))
  return { diagnostics, robots }
}

function describe(
  { rule, findings, affected }: Explained,
  severity: Severity,
  page: PageOfFindings,
): Diagnostic[] {
  const platforms = [...affected.keys()]
  const shown = findings.slice(0, FINDINGS_PER_RULE)
  const left = findings.length - shown.length
  return shown.map((finding, index) => {
    const message = oneLine(finding.message, MESSAGE_CHARACTERS)
    const more =
      left > 0 && index === shown.length - 1
        ? ` (${seenCount(page.facts, left).replace(/^a/, 'A')} more like this on the page.)`
        : ''
    return {
      id: rule.id,
      severity,
      category: rule.category,
      title: finding.problem ?? rule.problem,
      message: `${message}${more}`,
      fixes: fixesOf(rule, finding, page),
      ...(platforms.length > 0 ? { platforms } : {}),
      ...(finding.where ? { where: { ...finding.where, tag: oneLine(finding.where.tag, 80) } } : {}),
      ...(finding.evidence === undefined ? {} : { evidence: oneLine(finding.evidence, EVIDENCE_CHARACTERS) }),
      docs: `/rules/${rule.id}`,
    }
  })
}

function fixesOf(rule: Rule, { fixes, where }: Finding, page: PageOfFindings): ShownFix[] {
  const noted = (fix: Fix): Fix => withVideoNote(fix, page.facts)
  const filled = fixes
    ? fixes.map((fix) => asInHead(noted(fix), where, page.own))
    : rule.fixes.map((fix) => fillFix(noted(fix), page.own))
  const own = page.own.noCardHelps ? [...new Set(filled.map(afterLargerImage))] : filled
  const offered = page.own.isUnrendered ? own.map(withoutTags) : own
  return offered.flatMap((fix) => shownFixes(unlessThere(fix, where, page.facts), where, rule.category, page))
}

/** Of a page that scripts draw: one tag of its own wins no card, and hides that the others are not there. */
const withoutTags = (fix: Fix): Fix =>
  Object.keys(fix.writes ?? {}).some((key) => /^(?:og|twitter):/u.test(key)) ? inWords(fix) : fix

const afterLargerImage = (fix: Fix): Fix =>
  fix.writes && 'twitter:card' in fix.writes ? LARGER_IMAGE_FIRST : fix

/** The fix, and right behind it the same in the words of the framework, where it has words for it. */
function shownFixes(
  fix: Fix,
  where: Finding['where'],
  category: RuleCategory,
  { facts, place, framework, generator, robots }: PageOfFindings,
): ShownFix[] {
  const { description, snippet, sets, recipe, placeholders = [] } = place(fix)
  const apply = applyOf(fix, where, facts)
  const named = placeholders.length > 0 && { placeholders: [...placeholders] }
  const plain: ShownFix = {
    kind: kindOf(fix, category),
    description: oneLine(description, MESSAGE_CHARACTERS),
    ...(snippet === undefined ? {} : { snippet: withoutUnseen(snippet) }),
    ...named,
    ...(apply && { apply }),
    ...(recipe && { recipe }),
  }
  if (fix.robots) robots.set(plain, fix.robots)
  const words = sets && generator && !isOfNamedImage(fix) ? inSettings(sets, generator) : null
  const settings: ShownFix[] =
    words === null || !generator ? [] : [{ kind: 'framework', description: words, framework: generator.name }]
  const inFramework = sets && framework ? frameworkSnippet(sets, framework) : null
  if (inFramework === null || !framework) return [plain, ...settings]
  const { name, note } = framework
  return [
    plain,
    ...settings,
    {
      kind: 'framework',
      description: `The same in ${name}: ${note}.`,
      snippet: inFramework,
      ...placeholdersIn(inFramework, placeholders, framework),
      framework: name,
    },
  ]
}

/** The image is there: how to name one is no help for its text or size. */
const isOfNamedImage = ({ sets = {}, writes = {} }: Fix): boolean =>
  'og:image' in sets && !('og:image' in writes)

function placeholdersIn(
  snippet: string,
  ofHtml: readonly string[],
  { placeholder: own }: Framework,
): Pick<ShownFix, 'placeholders'> {
  const all = own !== undefined && snippet.includes(own) ? [...ofHtml, own] : [...ofHtml]
  return all.length > 0 ? { placeholders: all } : {}
}

/** What rules of these categories ask for is done at the server. */
const AT_THE_SERVER: ReadonlySet<RuleCategory> = new Set(['image', 'robots', 'security', 'local'])

const kindOf = ({ kind, writes, snippet }: Fix, category: RuleCategory): FixKind =>
  kind ??
  (writes || snippet?.startsWith('<') || (snippet === undefined && !AT_THE_SERVER.has(category))
    ? 'tags'
    : 'server')
