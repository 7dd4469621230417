/** Under each card: which tag won, which were passed over, what was cut, which fact decided, and how sure that is. */
import { PLATFORMS } from '@linklens/engine'
import { plural } from '../../format.ts'
import { SafeLink } from '../safe-link.tsx'
import { clean, drawnLines } from '@linklens/cards'
import { ConfidenceMark, EvidenceLine, Source } from './evidence.tsx'
import type { PlatformResult, PlatformVerdict } from '../../view/report.ts'

type Step = NonNullable<PlatformVerdict['trace']>[number]

interface WhyProps {
  result: PlatformResult
}

export function Why({ result: { preview, verdict } }: WhyProps) {
  return (
    <details class="why">
      <summary aria-label={`Why ${preview.name} draws this`}>Why</summary>
      <div class="why-body">
        {verdict.expectation && <p>{verdict.expectation}</p>}
        {verdict.evidence && <EvidenceLine evidence={verdict.evidence} />}
        {verdict.leastSure && (
          <>
            <p>Likely, and not known for sure, because it also rests on this:</p>
            <EvidenceLine evidence={verdict.leastSure} />
          </>
        )}
        <Cuts preview={preview} />
        {verdict.trace && verdict.trace.length > 0 && <Trace name={preview.name} steps={verdict.trace} />}
        <Notes notes={[...ownNotes(preview, verdict), ...ownCuts(preview)]} />
        <Warnings warnings={verdict.warnings} />
        <p class="why-robots">
          robots.txt: page {ROBOTS[verdict.robots.page]}, image {ROBOTS[verdict.robots.image]}
          {verdict.robots.reason && `; ${ROBOTS_REASONS[verdict.robots.reason]}`}.
        </p>
      </div>
    </details>
  )
}

export const ROBOTS = {
  allowed: 'allowed',
  disallowed: 'disallowed',
  ignored: 'not asked for',
  unknown: 'unknown',
} as const

/** Why robots.txt gave no answer. */
export const ROBOTS_REASONS = {
  unread: 'it could not be read',
  'too-complex': 'it has more rules than this inspection can evaluate',
  'own-limit': 'it was not asked for, because of our own limit of requests',
} as const

const OUTCOMES: Record<Step['outcome'], string> = {
  used: 'used',
  'passed-over': 'not used',
  missing: 'missing',
  unusable: 'unusable',
}

interface TraceProps {
  name: string
  steps: readonly Step[]
}

/** A report holds some two hundred steps: those of a field are lines of one row, so that the page stays light. */
function Trace({ name, steps }: TraceProps) {
  const fields = Map.groupBy(steps, ({ field }) => field)
  return (
    <ul class="trace" aria-label={`How ${name} read the page`}>
      {[...fields].map(([field, ofField]) => (
        <li class={ofField.some(({ outcome }) => outcome === 'used') ? 'trace-used' : undefined}>
          <b>{field === 'siteName' ? 'site name' : field}</b>
          {alike(ofField).map((row) => `\n${lineOf(row)}`)}
        </li>
      ))}
    </ul>
  )
}

function lineOf([step, ...more]: AlikeSteps): string {
  const sources = [step, ...more].map(({ source }) => clean(source, 120)).join(', ')
  const value = step.value && more.length === 0 ? ` ${quoted(step.value)}` : ''
  const why = reasonOf(step)
  return `${sources}: ${OUTCOMES[step.outcome]}${value}${why && `. ${isolated(clean(why, 300))}`}`
}

/** Nothing where "missing" says it. */
const reasonOf = ({ source, why }: Step): string => (why === `The page has no ${source}` ? '' : why)

/** What `<bdi>` does, without an element: text of the page may run from right to left. */
const isolated = (text: string): string => `\u2068${text}\u2069`

const quoted = (value: string): string => `“${isolated(clean(value, 200))}”`

type AlikeSteps = [Step, ...Step[]]

/** Sources of one field that are missing, or not used for one reason, in a row need one line. */
function alike(steps: readonly Step[]): AlikeSteps[] {
  const rows: AlikeSteps[] = []
  for (const step of steps) {
    const last = rows.at(-1)
    const isAlike =
      (step.outcome === 'missing' || step.outcome === 'passed-over') &&
      last?.[0].outcome === step.outcome &&
      reasonOf(last[0]) === reasonOf(step)
    if (isAlike) last.push(step)
    else rows.push([step])
  }
  return rows
}

/** The platform's own cut is unknown, so we show a beginning of our choice; a note says so. */
function Cuts({ preview }: { preview: PlatformResult['preview'] }) {
  const known = PLATFORMS.find(({ id }) => id === preview.platform)?.text
  const cut = (['title', 'description'] as const).filter(
    (field) => preview.truncated[field] && known?.[field] !== null,
  )
  if (cut.length === 0) return null
  return (
    <ul class="why-notes">
      {cut.map((field) => (
        <li>
          The {field} was cut after {Array.from(preview[field] ?? '').length} characters.
        </li>
      ))}
    </ul>
  )
}

/** What the drawing cuts itself, because the platform's own cut is not known; left out where the text surely fits. */
function ownCuts(preview: PlatformResult['preview']): string[] {
  return (['title', 'description'] as const).flatMap((field) => {
    const lines = drawnLines(preview, field)
    const isOwn = (preview.maxLines?.[field] ?? null) === null
    if (!isOwn || (preview[field] ?? '').length <= lines * SHORTEST_LINE) return []
    return [`The drawing above shows at most ${plural(lines, 'line')} of the ${field}.`]
  })
}

/** Characters that fit next to an image on a phone. */
const SHORTEST_LINE = 14

/** A doubt that is the cause or a warning is not said again: one sentence says how the drawing takes all of them. */
function ownNotes(
  { notes }: PlatformResult['preview'],
  { cause, warnings }: Pick<PlatformVerdict, 'cause' | 'warnings'>,
): string[] {
  const said = new Set([cause, ...warnings.map(({ message }) => message)])
  const own = notes.filter((note) => !note.startsWith(ASSUMED) || !said.has(note.slice(ASSUMED.length)))
  return own.length === notes.length ? own : [DRAWN, ...own]
}

/** How a note of the engine begins. */
const ASSUMED = 'Assumed the likelier case: '
const DRAWN = 'Where something is not known, the drawing shows the likelier case.'

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul class="why-notes">
      {notes.map((note) => (
        <li dir="auto">{clean(note, 400)}</li>
      ))}
    </ul>
  )
}

function Warnings({ warnings }: { warnings: PlatformVerdict['warnings'] }) {
  if (warnings.length === 0) return null
  return (
    <ul class="why-warnings">
      {warnings.map(({ message, evidence, source }) => (
        <li dir="auto">
          {clean(message, 400)} {evidence && <ConfidenceMark kind={evidence} />}{' '}
          {source && (
            <span class="evidence-source">
              <Source source={source} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function Refresh({ refresh }: { refresh: NonNullable<PlatformVerdict['refresh']> }) {
  return (
    <p>
      {refresh.description} {refresh.url && <SafeLink href={refresh.url} max={64} />}
      {refresh.cannot && ` ${refresh.cannot}`}
    </p>
  )
}
