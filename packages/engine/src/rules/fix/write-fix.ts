/**
 * Fixes as an inspection shows them, in five steps: what a rule asks for gets the values of the suggested head, leaves out what
 * the page has already, names no URL of this machine, and is written once more in the words of the framework; last it says
 * how a program applies it.
 */
import type { PageTag } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import type { Apply, Finding, Fix, FixKind, Rule, RuleCategory, ShownFix } from '../define-rule.ts'
import { attributeOf } from '../frameworks/head-tags.ts'
import { frameworkSnippet } from '../frameworks/framework-snippet.ts'
import type { Framework } from '../frameworks/framework.ts'
import type { Generator } from '../generators/generator.ts'
import { inSettings } from '../generators/generators.ts'
import { mapValues, type PlaceFix } from '../local/placeholder.ts'
import { linkPlace, linksWithRel, tagsNamed, type Place } from '../shared/find-tags.ts'
import { oneLine, withoutUnseen } from '../shared/page-text.ts'
import { PLACEHOLDER_OF } from '../shared/placeholders.ts'
import { setting } from '../shared/snippet.ts'
import { pastedValue } from '../shared/snippet-value.ts'

export const MESSAGE_CHARACTERS = 600

/** What all findings on one page have in common. */
export interface PageOfFindings {
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

/** What the page's head should say. */
export interface OwnValues {
  /** Values by key: `title`, `canonical`, `og:title` … */
  readonly tags: ReadonlyMap<string, string>
  /** Values that a person must replace. */
  readonly placeholders: readonly string[]
  /** The image is too small for the large card of X, and with the small one Slack draws none: no twitter:card is right. */
  readonly noCardHelps: boolean
  /** Scripts draw the page, its tags too. */
  readonly isUnrendered: boolean
  /** Whether a tag of the page has this key and value already. */
  readonly has: (key: string, value: string) => boolean
  /** Whether it leaves this tag where it is, such as a further image of a gallery. */
  readonly leaves: (where: NonNullable<Finding['where']>) => boolean
}

/** @returns each fix of a finding as this page needs it, with the same in the words of its framework. */
export function fixesOf(rule: Rule, { fixes, where }: Finding, page: PageOfFindings): ShownFix[] {
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

/** Words of a fixed list: they are meant as they are. */
const CHOICES = new Set(['twitter:card', 'og:type', 'robots'])

/** @returns the fix of a rule with the page's own values, and with named placeholders where it has none. */
function fillFix(fix: Fix, own: OwnValues): Fix {
  if (!fix.writes) return fix
  const placeholders: string[] = []
  const filled = Object.entries(fix.writes).map(([key, example]) => {
    if (CHOICES.has(key)) return [key, example]
    const value = own.tags.get(key) ?? own.tags.get(key.replace(/^twitter:/u, 'og:'))
    if (value === undefined || own.placeholders.includes(value))
      placeholders.push(value ?? PLACEHOLDER_OF[key] ?? example)
    return [key, value ?? PLACEHOLDER_OF[key] ?? example]
  })
  const ownFix = { ...fix, ...setting(Object.fromEntries(filled)), placeholders: [...new Set(placeholders)] }
  return asInHead(ownFix, undefined, own)
}

/** @returns the fix with the values of the suggested head; in words alone where they are not what it is about. */
function asInHead(fix: Fix, where: Finding['where'], own: OwnValues): Fix {
  const { writes = {}, sets, apply } = fix
  if (where && own.leaves(where)) return fix
  const inHead = (key: string, value: string) => own.tags.get(key) ?? value
  const others = Object.entries(writes).filter(
    ([key, value]) => pastedValue(inHead(key, value)) !== pastedValue(value),
  )
  if (others.length === 0) return fix
  // The head keeps the very value that is to change, as long as nobody has seen that the other one is right.
  const isOld = others.every(([key]) => own.has(key, inHead(key, '')))
  // Another way to do it, or words of the page that the head does not take as they are.
  const isAnother =
    isOld || apply === 'none' || others.some(([key]) => own.placeholders.includes(inHead(key, '')))
  if (isAnother) return inWords(fix)
  const written = setting(mapValues(writes, inHead))
  return { ...fix, ...written, ...(sets && { sets: mapValues(sets, inHead) }) }
}

/** What comes before a fix that writes twitter:card where no card helps. Sources: the layouts of `x.ts` and `slack.ts`. */
const LARGER_IMAGE_FIRST: Fix = {
  description:
    'First use an image of at least 300 × 157 pixels, better 1200 × 630, then ask for the large card: with this image X draws none in the large card, and Slack likely none in the small one.',
  kind: 'content',
  apply: 'none',
}

/** What to do, for a person to do it: nothing to paste. */
const inWords = ({ description, kind = 'content' }: Fix): Fix => ({ description, kind, apply: 'none' })

const VIDEOS = ['og:video', 'og:video:url', 'og:video:secure_url', 'twitter:player:stream']

/** What is said with every fix that asks for the large card, on a page whose video one app plays. Sources: `discord.ts`. */
const NOTE =
  'Write it in a line before og:type: Discord takes the last of the two, and plays the video of this page only where og:type (such as video.other) comes last.'

function withVideoNote(fix: Fix, { entries }: PageIndex): Fix {
  if (fix.writes?.['twitter:card'] !== 'summary_large_image') return fix
  const hasVideo = VIDEOS.some((key) => entries.get(key)?.some(({ value }) => value !== ''))
  const isPlayed =
    hasVideo &&
    ((entries.get('og:type') ?? []).some(({ value }) => /^video(?:\.|$)/u.test(value)) ||
      (entries.get('twitter:card') ?? []).some(({ value }) => value === 'player'))
  return isPlayed ? { ...fix, description: `${fix.description} ${NOTE}` } : fix
}

/**
 * @returns the fix, without the tags that the page has as they should be; in words alone where nothing would change; where
 * the page has all of them elsewhere, one that takes the wrong one out.
 */
function unlessThere(fix: Fix, where: Finding['where'], facts: PageIndex): Fix {
  const { writes, apply } = fix
  const entries = Object.entries(writes ?? {})
  if (!where || entries.length === 0 || apply === 'remove' || apply === 'none') return fix
  const isAtFault = ({ line, column }: Pick<Place, 'line' | 'column'>) =>
    line === where.line && column === where.column
  // The very tag that is at fault says what it should say: only a person can say it better.
  if (entries.every((entry) => heldAt(facts, entry, isAtFault))) return inWords(fix)
  // Details of an image are its own: the same value elsewhere is of another one.
  if (entries.some(([key]) => IMAGE_DETAIL.test(key)) && !IMAGE_DETAIL.test(where.tag)) return fix
  const held = entries.map((entry) => heldAt(facts, entry, (place) => !isAtFault(place)))
  const [first] = held
  if (!first || held.includes(undefined)) {
    const left = entries.filter((_, index) => held[index] === undefined)
    return left.length === entries.length ? fix : { ...fix, ...setting(Object.fromEntries(left)) }
  }
  return {
    description: `Take out the tag in line ${where.line}: the page has the right one in line ${first.line}.`,
    apply: 'remove',
  }
}

const IMAGE_DETAIL = /:(?:width|height|alt|type)$/iu

/** A tag that is right, at the places that are asked for. */
function heldAt(
  facts: PageIndex,
  [key, value]: readonly [string, string],
  isThere: (place: Pick<Place, 'line' | 'column'>) => boolean,
): Pick<Place, 'line'> | undefined {
  return key === 'canonical'
    ? linksWithRel(facts, key).find((link) => isThere(link) && link.inHead && link.href === value)
    : tagsNamed(facts, key).find((tag) => isThere(tag) && isRight(tag, key, value))
}

const isRight = (tag: PageTag, key: string, value: string): boolean =>
  tag.inHead &&
  tag.name === key &&
  tag.content === value &&
  (tag.attribute === 'tag' || (tag.attribute === attributeOf(key) && !tag.otherKey && !tag.listed)) &&
  (tag.attribute === 'tag' || (tag.quote === 'double' && !tag.rawEnd && tag.valueFrom === 'content'))

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

/** @returns undefined where no single tag is the whole fix. */
function applyOf(fix: Fix, where: Finding['where'], facts: PageIndex): Apply | undefined {
  const { apply, writes } = fix
  if (apply === 'none') return undefined
  if (apply === 'remove' || apply === 'replace') return where && { op: apply, ...placeOf(where) }
  if (!writes || 'lang' in writes) return undefined
  const keys = Object.keys(writes)
  const written = keys.flatMap((key) => placesOf(facts, key))
  // Outside the head a right value is still one that not all crawlers read.
  if (written.some(({ inHead }) => inHead === false)) return undefined
  if (where && keys.includes(keyOf(where.tag))) {
    const key = keyOf(where.tag)
    const others = keys.filter((one) => one !== key && !one.startsWith(`${key}:`))
    const areThere = others.some((one) => placesOf(facts, one).length > 0)
    return areThere ? undefined : { op: 'replace', ...placeOf(where) }
  }
  if (written.length > 1) return undefined
  const [tag] = written
  if (tag) return { op: 'replace', line: tag.line, column: tag.column, tag: tag.name }
  // Details of an image come after the tag that names it.
  if (!keys.some((key) => key.startsWith('og:image:'))) return { op: 'add' }
  return where?.tag === 'og:image' || 'og:image' in writes
    ? { op: 'add', ...(where && placeOf(where)) }
    : undefined
}

const placeOf = ({ line, column, tag }: NonNullable<Finding['where']>) => ({ line, column, tag })

/** `link canonical` is the key `canonical`, as `setting` names it. */
const keyOf = (tag: string): string => (tag === 'link canonical' ? 'canonical' : tag.trim().toLowerCase())

const placesOf = (facts: PageIndex, key: string): readonly (Place & { readonly inHead?: boolean })[] =>
  key === 'canonical' ? linksWithRel(facts, key).map(linkPlace) : tagsNamed(facts, key)
