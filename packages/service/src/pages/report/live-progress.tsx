/**
 * What a live page shows while it inspects: each step with its seconds, and what the page says of itself as soon as it has
 * been read. Sent piece by piece, without scripts: the element of the current step is left open, and CSS shows the latest
 * of its seconds.
 */
import type { CaptureStep, FirstLook } from '@linklens/engine'
import { Gap, toHtml } from '../../components/markup.ts'
import { Untrusted } from '../../components/untrusted.tsx'
import { listText } from '../../format.ts'

/** Ends when the outcome is known: its visible part is hidden, and the live region announces the status. */
export function Progress({ host }: { host: string }) {
  return (
    <section class="progress" aria-live="polite">
      <div class="progress-steps">
        <h1>
          Inspecting <Untrusted text={host} max={120} />
        </h1>
        <p class="quiet">The report follows on this page.</p>
        <ol class="steps">
          <Gap />
        </ol>
      </div>
      <p class="unseen">
        <Gap />
      </p>
    </section>
  )
}

const STEPS: Record<CaptureStep, string> = {
  resolving: 'Looking up the host',
  fetching: 'Asking for the page',
  reading: 'Reading its tags',
  'checking-image': 'Waiting for what crawlers get',
}

export interface Progressing {
  readonly onStep: (step: CaptureStep) => void
  readonly onPage: (look: FirstLook) => void
  /** No more steps, and no more seconds. */
  readonly end: () => void
}

/** @param send takes pieces of the list of steps. */
export function sendProgress(send: (html: string) => void): Progressing {
  const listed = new Set<CaptureStep>()
  let since = performance.now()
  const timer = setInterval(() => {
    if (listed.size === 0) return
    const seconds = Math.round((performance.now() - since) / 1000)
    // Not read aloud each second.
    send(
      toHtml(
        <span class="seconds" aria-hidden="true">
          {seconds} s
        </span>,
      ),
    )
  }, 1000)
  return {
    // A redirect resolves and fetches again: each step is listed once.
    onStep(step) {
      if (listed.has(step)) return
      send(`${listed.size > 0 ? '</li>' : ''}<li>${STEPS[step]}`)
      listed.add(step)
      since = performance.now()
    },
    onPage(look) {
      const host = look.imageUrl === null ? null : URL.parse(look.imageUrl)?.host
      const waits = host ? (
        <>
          {' and for the image of '}
          <Untrusted text={host} max={120} />
        </>
      ) : null
      send(`${toHtml(<>{waits}</>)}${toHtml(<Look look={look} />)}`)
    },
    end() {
      clearInterval(timer)
      if (listed.size > 0) send('</li>')
    },
  }
}

/** Without a verdict and without the frame of any platform: nothing has been judged. */
function Look({ look: { title, description, siteName, imageUrl } }: { look: FirstLook }) {
  const said = [
    ['Title', title],
    ['Description', description],
    ['Site name', siteName],
    ['Image', imageUrl],
  ] as const
  const missing = said.flatMap(([name, text]) => (text === null ? [name.toLowerCase()] : []))
  return (
    <div class="first-look">
      <p>The page as we got it{missing.length > 0 && `, without ${listText(missing)}`}:</p>
      <dl>
        {said.map(
          ([name, text]) =>
            text !== null && (
              <>
                <dt>{name}</dt>
                <dd>
                  <Untrusted text={text} />
                </dd>
              </>
            ),
        )}
      </dl>
    </div>
  )
}
