/**
 * "It shows an old picture": what the page names now, and how each app is made to look again. Every report has it; the
 * fragment `#old` brings it to the top, and without that it is not shown.
 */
import type { Platform } from '@linklens/engine'
import { CopyButton } from '../../code-block.tsx'
import { ageText, timeText } from '../../../format.ts'
import { SafeLink } from '../../safe-link.tsx'
import { Untrusted } from '../../untrusted.tsx'
import { clean } from '@linklens/cards'
import {
  addressOf,
  findingId,
  shownProblem,
  srcOf,
  type PlatformResult,
  type Report,
  type ReportProps,
} from '../../../view/report.ts'
import { firstResults } from './first-results.ts'
import { canBeOld, newUrl, RefreshTool } from './old-card.tsx'

export const OLD_PICTURE = 'old'

export function OldPicture({ report }: ReportProps) {
  if (!canBeOld(report)) return null
  const address = addressOf(report.inspection)
  return (
    <section class="old-picture" id={OLD_PICTURE} aria-labelledby="old-title">
      <h2 id="old-title">Does an app show an old picture?</h2>
      <Found report={report} />
      <p>
        An app shows the card that it made before, until that is too old or you tell it to look again. We
        cannot see what an app keeps.
      </p>
      <ul class="old-picture-apps">
        {firstResults(report).map((result) => (
          <App report={report} result={result} />
        ))}
      </ul>
      <p>No button there, or it does not help? Share this URL instead. No app has an old card of it:</p>
      <div class="old-card-url">
        <code id="old-new-url" dir="ltr">
          {clean(newUrl(address), 2_100)}
        </code>
        <CopyButton of="old-new-url" what="a URL without an old card" />
      </div>
      <p class="quiet">
        Messages that were sent before keep their old card. <a href="#next">All other apps</a>
      </p>
    </section>
  )
}

/** What our own capture proves, and when. */
function Found({ report }: { report: Report }) {
  const { imageAnalysis, diagnostics } = report.inspection
  const twice = diagnostics.find(({ id }) => id === 'tags-written-once')
  const { url } = imageAnalysis
  const src = url !== null && !shownProblem(report, url) ? srcOf(report, url) : null
  return (
    <>
      {twice && (
        <p>
          <strong>
            <a href={`#${findingId(twice.id)}`}>{twice.title}</a>
          </strong>
          : that is the likeliest reason here, and refreshing does not help against it.
        </p>
      )}
      {url === null ? (
        <p>The page names no picture now ({timeText(report.at)}). Where an app shows one, it kept it.</p>
      ) : (
        <div class="old-picture-found">
          {src && <img src={src} alt="The picture that the page names now" width={240} loading="lazy" />}
          <div>
            <p>
              This is the picture that the page names now ({timeText(report.at)}):{' '}
              <SafeLink href={url} max={200} />
            </p>
            <p>
              Not the one you expect? Change{' '}
              <code>
                <Untrusted text={imageAnalysis.source ?? 'og:image'} max={40} />
              </code>
              , and give the new file a new name: apps also keep pictures by their URL.
            </p>
          </div>
        </div>
      )}
    </>
  )
}

function App({ report, result }: { report: Report; result: PlatformResult }) {
  const { platform: id, name } = result.preview
  const platform = report.platforms.find((one) => one.id === id)
  return (
    <li>
      <h3>{name}</h3>
      <RefreshTool address={addressOf(report.inspection)} result={result} />
      {platform && <p class="quiet">{keptText(platform)}</p>}
    </li>
  )
}

const keptText = ({ cache: { seconds, note } }: Platform): string =>
  seconds === null
    ? `How long it keeps a card is not documented.${note ? ` ${note}.` : ''}`
    : `Keeps a card for ${ageText(seconds)}.`
