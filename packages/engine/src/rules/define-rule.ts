/** A rule: one fact about a page that should hold, checked purely, with its why, its fix and its source. */
import { z } from 'zod'
import type { Evidence } from '../facts/evidence.ts'
import type { FaultId } from '../facts/faults.ts'
import type { PageIndex } from '../facts/page-index.ts'
import type { Lost } from '../platforms/losses.ts'
import type { PlatformResults } from '../platforms/platform-results.ts'
import { editSchema } from './edits/apply-edits.ts'
import { examplePage } from './examples/example-html.ts'
import type { ExamplePage } from './examples/example-page.ts'
import type { FieldValues } from './frameworks/fields.ts'

export const SEVERITIES = ['error', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

export const RULE_CATEGORIES = [
  'document',
  'title',
  'description',
  'image',
  'url',
  'open-graph',
  'twitter',
  'robots',
  'structured-data',
  'icons',
  'language',
  'security',
  'local',
] as const
export type RuleCategory = (typeof RULE_CATEGORIES)[number]

/** How a program applies a fix to the page's HTML. */
export const applySchema = z.object({
  /**
   * `replace` and `remove`: of the tag at `line` and `column`. `add`: the snippet behind that tag, or where no place is
   * given directly behind the charset declaration, else behind `<head>`.
   */
  op: z.enum(['add', 'replace', 'remove']),
  line: z.number().int().optional(),
  column: z.number().int().optional(),
  tag: z.string().optional(),
})
export type Apply = z.infer<typeof applySchema>

/**
 * Where a fix is made: in the page's `tags`; in the words or the settings of its `framework`; at the `server` (host,
 * firewall, robots.txt, image file); in its `content`, which only a person can write.
 */
export const FIX_KINDS = ['tags', 'framework', 'server', 'content'] as const
export type FixKind = (typeof FIX_KINDS)[number]

/** How to do it with each of the usual servers, and a line that proves it. */
export const recipeSchema = z.object({
  /** The one that was recognised comes first. */
  ways: z.array(
    z.object({ name: z.string(), text: z.string(), code: z.string().optional(), recognised: z.boolean() }),
  ),
  /** For a shell: what it prints shows whether it is done. */
  proof: z.string(),
})
export type Recipe = z.infer<typeof recipeSchema>

export const fixSchema = z.object({
  /** Absent in inspections that were made before it was written. */
  kind: z.enum(FIX_KINDS).optional(),
  description: z.string(),
  /** Plain text to paste; HTML as a rule, never to be rendered. */
  snippet: z.string().optional(),
  /** Strings in the snippet that a person must replace; absent where it holds the page's own values alone. */
  placeholders: z.array(z.string()).optional(),
  /** Absent where no single tag is the whole fix. */
  apply: applySchema.optional(),
  /** What exactly changes in the page, for a program; absent in inspections that were made before it was written. */
  edits: z.array(editSchema).optional(),
  recipe: recipeSchema.optional(),
  /** Of the page with this fix alone, read and judged again; absent where that was not done. */
  score: z.number().int().optional(),
  /** Name of the framework whose code the snippet is; plain HTML, headers and the like have none. */
  framework: z.string().optional(),
})
/** A fix as an inspection shows it. */
export type ShownFix = z.infer<typeof fixSchema>

/** A fix as a rule gives it. */
export interface Fix {
  description: string
  /** Absent: `tags` where it writes any, else what its category of rules is about. */
  kind?: FixKind
  snippet?: string
  /** Strings in the snippet that a person must replace. */
  placeholders?: readonly string[]
  /** The value of each tag that the snippet writes, by key. Those of a rule are examples: `fix/write-fix.ts` fills in the page's. */
  writes?: Readonly<Record<string, string>>
  /** What becomes of the tag that a finding points at, where that does not follow from what is written. */
  apply?: 'replace' | 'remove' | 'none'
  /** What the snippet sets, so that the same can be written as code of the page's framework. */
  sets?: FieldValues
  recipe?: Recipe
  /** What a file of robots.txt would be with this fix: it is judged with that. */
  robots?: { origin: string; body: string }
}

export const diagnosticSchema = z
  .object({
    /** Id of the rule; permanent. */
    id: z.string(),
    severity: z.enum(SEVERITIES),
    category: z.enum(RULE_CATEGORIES),
    title: z.string(),
    message: z.string(),
    fixes: z.array(fixSchema).min(1),
    /** Those that lose something on this page because of it, or may; never empty. */
    platforms: z.array(z.string()).optional(),
    where: z.object({ line: z.number().int(), column: z.number().int(), tag: z.string() }).optional(),
    evidence: z.string().optional(),
    docs: z.string(),
  })
  .meta({ id: 'Diagnostic' })
export type Diagnostic = z.infer<typeof diagnosticSchema>

/** Characters: as much as an inspection shows of a value. */
export const EVIDENCE_CHARACTERS = 200

/** What a check says of one fault; the rest of the diagnostic comes from the rule. */
export interface Finding {
  /** What is wrong here, with the values seen. */
  message: string
  /** Replaces the rule's `problem` where that would not be true of this page. */
  problem?: string
  where?: { line: number; column: number; tag: string }
  /** The value seen, bounded. */
  evidence?: string
  /** Replaces the rule's fixes where the page allows a more exact one. */
  fixes?: Fix[]
  /** Every card is drawn and none is true: so many points. See `shared/misleading.ts`. */
  misleading?: number
  /** Of the rules that name this one in `supersededBy`, only these are superseded by this finding; absent: all of them. */
  supersedes?: readonly string[]
  /** Nothing else is found: every loss is this finding's, and what else the page lacks would be said of another page. */
  alone?: true
  /** Platforms that get what this finding speaks of: it names them even where their card lacks nothing. */
  gets?: readonly string[]
}

/**
 * Inputs a rule cannot do without; when one is missing the rule is skipped, never passed. `whole-page`: of a rule that
 * says what the page lacks, which may be in the part that was not read.
 */
export type Need = 'image-answer' | 'image-facts' | 'robots' | 'oembed' | 'crawler-views' | 'whole-page'

type SomeOf<T> = readonly [T, ...T[]]

interface Examples<Page> {
  readonly fails: SomeOf<Page>
  readonly passes: SomeOf<Page>
}

export interface Rule<Id extends string = string> {
  /** Names the fact that should hold, kebab-case, permanent. */
  readonly id: Id
  readonly category: RuleCategory
  /** What the finding is where no platform loses anything by it; a loss makes it more. */
  readonly severity: 'warning' | 'info'
  /** Whole points for a fault that no platform's card shows, once, however many findings there are. Absent: none. */
  readonly points?: number
  /** What may have cost a card something where this rule fails: the platforms of its findings follow from it. */
  readonly explains?: readonly FaultId[]
  /**
   * Speaks of losses of this kind that no other failed rule explains, by their own sentences; `doubt`: of what may be
   * lost. Its own `check` finds nothing.
   */
  readonly fallbackFor?: Lost | 'doubt'
  /** How it reads when the rule holds: `The page has a title`. */
  readonly title: string
  /** How it reads when it fails: `The page has no title`. */
  readonly problem: string
  readonly why: string
  readonly fixes: SomeOf<Fix>
  readonly sources: SomeOf<Evidence>
  readonly needs?: readonly Need[]
  /** Rules whose failure supersedes this one (it is then not applicable), unless their findings say what they hide. */
  readonly supersededBy?: readonly Id[]
  readonly examples: Examples<ExamplePage>
  /** Pure. An empty list means that the fact holds. */
  check(facts: PageIndex, results: PlatformResults): Finding[] | 'not-applicable'
}

/** The id of a rule, and those that it names in `supersededBy`, as literal types: `rules/index.ts` compares them. */
type LiteralIds<Id extends string, Parent extends string> = {
  readonly id: Id
  readonly supersededBy?: readonly Parent[]
}

/** What a rule's file holds: an example may be only what the head of `examplePage` holds, a fix only its description. */
type GivenRule = Omit<Rule, 'id' | 'supersededBy' | 'examples' | 'fixes'> & {
  readonly examples: Examples<GivenExample>
  readonly fixes: SomeOf<Fix | string>
}

type GivenExample = ExamplePage | string

const wholePage = (given: GivenExample): ExamplePage =>
  typeof given === 'string' ? { html: examplePage(given) } : given

const wholeFix = (given: Fix | string): Fix => (typeof given === 'string' ? { description: given } : given)

const allWhole = <Given, Whole>(
  [first, ...others]: SomeOf<Given>,
  whole: (given: Given) => Whole,
): SomeOf<Whole> => [whole(first), ...others.map(whole)]

export function defineRule<const Id extends string, const Parent extends string = never>(
  rule: GivenRule & LiteralIds<Id, Parent>,
): Omit<Rule, 'id' | 'supersededBy'> & LiteralIds<Id, Parent> {
  const { examples, fixes } = rule
  return {
    ...rule,
    fixes: allWhole(fixes, wholeFix),
    examples: { fails: allWhole(examples.fails, wholePage), passes: allWhole(examples.passes, wholePage) },
  }
}
