import type { Platform } from '@linklens/engine'
import { PlatformMark } from '../../platform-mark.tsx'
import { Untrusted } from '../../untrusted.tsx'
import { ratioText } from '../image/crops.ts'
import { CardFileLinks } from './card-file-links.tsx'
import { DrawnCard } from './drawn-card.tsx'
import { drawnRatio } from './drawn-ratio.ts'
import { ConfidenceMark } from '../evidence.tsx'
import { shapeOf } from './looks.ts'
import {
  cardId,
  languageOf,
  platformResults,
  type PlatformResult,
  type Preview,
  type Report,
  type ReportProps,
} from '../report.ts'
import { VerdictMark } from '../verdict-mark.tsx'
import { Why } from '../why.tsx'

const GROUPS = [
  { id: 'social', name: 'Social', kinds: ['social'] },
  { id: 'chat', name: 'Chat', kinds: ['chat'] },
  { id: 'search', name: 'Search and editors', kinds: ['search', 'editor'] },
] as const satisfies readonly { id: string; name: string; kinds: readonly Platform['kind'][] }[]

/** Each platform's card, grouped, on a light or dark ground of the reader's choice. */
export function Cards({ report }: ReportProps) {
  const groups = grouped(report)
  return (
    <section class="section cards" id="cards" aria-labelledby="cards-title">
      <div class="section-head">
        <div>
          <h2 id="cards-title">What people see</h2>
          <p class="section-lead">
            Drawn from what each platform is known to read, crop and cut. Fonts and widths differ by device.
          </p>
        </div>
        <GroundSwitch />
      </div>
      {groups.map(({ id, name, results }) => (
        <div class="card-group">
          <h3 id={`cards-${id}`}>{name}</h3>
          <div class="card-grid">
            {results.map((result) => (
              <PlatformCard report={report} result={result} />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

/** Radio buttons and CSS: works without scripts. */
function GroundSwitch() {
  return (
    <fieldset class="segments">
      <legend class="unseen">Ground of the cards</legend>
      {(['auto', 'light', 'dark'] as const).map((ground) => (
        <>
          <input
            type="radio"
            name="ground"
            id={`ground-${ground}`}
            value={ground}
            checked={ground === 'auto'}
          />
          <label for={`ground-${ground}`}>
            {ground === 'auto' ? 'As here' : ground === 'light' ? 'Light' : 'Dark'}
          </label>
        </>
      ))}
    </fieldset>
  )
}

function PlatformCard({ report, result }: { report: Report; result: PlatformResult }) {
  const { preview, verdict } = result
  const id = cardId(preview.platform)
  return (
    <article class="platform-card" id={id} aria-labelledby={`${id}-name`} tabindex={-1}>
      <header class="platform-card-head">
        <h4 id={`${id}-name`}>
          <a href={`/platforms/${preview.platform}`}>
            <PlatformMark id={preview.platform} name={preview.name} /> {preview.name}
          </a>
        </h4>
        <VerdictMark verdict={verdict.verdict} />
      </header>
      <div class="stage">
        <DrawnCard report={report} preview={preview} />
      </div>
      <p class="platform-cause">
        {shapeOf(preview) === 'bare' && (
          <strong>
            {verdict.verdict === 'unknown' ? 'No card is certain. ' : 'Only the bare address is shown. '}
          </strong>
        )}
        <Untrusted text={verdict.cause} max={400} />{' '}
        {verdict.confidence && <ConfidenceMark kind={verdict.confidence} />}
      </p>
      <CutHere report={report} preview={preview} />
      <CardFileLinks report={report} platform={preview.platform} />
      <Why result={result} lang={languageOf(report.inspection)} />
    </article>
  )
}

/** Notes on what only our drawing does, so that nobody takes it for the platform's doing. */
function CutHere({ report, preview }: { report: Report; preview: Preview }) {
  const { ratio, cutHere } = drawnRatio(report, preview)
  if (!preview.image || !cutHere) return null
  return (
    <p class="platform-drawn">
      This drawing cuts the picture to {ratioText(ratio)}; how {preview.name} shows one as {cutHere} as this
      is not known.
    </p>
  )
}

function grouped(report: Report) {
  const kindOf = new Map(report.platforms.map(({ id, kind }) => [id, kind]))
  const results = platformResults(report.inspection)
  return GROUPS.map(({ id, name, kinds }) => ({
    id,
    name,
    // A platform that has left the catalogue since the report was frozen is shown among the social ones.
    results: results.filter(({ preview }) =>
      kinds.some((kind) => kind === (kindOf.get(preview.platform) ?? 'social')),
    ),
  })).filter(({ results: members }) => members.length > 0)
}
