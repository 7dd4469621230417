/**
 * `GET /compare?a=&b=`: two pages, or a frozen report and a page as it is now. Each page counts as an inspection. Without
 * both it is a form.
 */
import { PLATFORMS } from '@linklens/engine'
import { Comparison } from '../../components/compare/comparison.tsx'
import type { PageMeta } from '../../components/frame.ts'
import { Gap, piecesAroundGaps, toHtml } from '../../components/markup.ts'
import { Page } from '../../components/page.tsx'
import { shownImages, type Report } from '../../view/report.ts'
import { clean } from '@linklens/cards'
import type { AppContext } from '../../http/app-env.ts'
import { publicError } from '../../http/envelope.ts'
import { ServiceError } from '../../service-error.ts'
import { admitInspection, runInspection } from '../../inspections/run-inspection.ts'
import { openReport } from '../../saved/reports.ts'
import { ErrorOf } from '../errors.tsx'
import { publicImage, reportBasis, type PageServices } from '../page-services.ts'
import { completeUrl } from '../typed-url.ts'
import { keptImages } from './frozen.tsx'
import { streamHtml } from './stream-html.ts'

const META: PageMeta = {
  title: 'Compare two links',
  description: 'Two pages, or a snapshot and the page now: which verdicts, cards and tags differ.',
  path: '/compare',
  shows: 'cards',
}

type Side = (signal: AbortSignal) => Promise<Report>

export async function comparePage(c: AppContext, services: PageServices): Promise<Response> {
  const [a = '', b = ''] = ['a', 'b'].map((name) => c.req.query(name)?.trim() ?? '')
  if (a === '' || b === '') return c.render(<CompareForm a={a} b={b} />, META)
  c.header('X-Robots-Tag', 'noindex')
  // Before the page begins: a URL that is refused, and a limit, have a status of their own.
  const first = await openSide(c, services, a)
  const second = await openSide(c, services, b)
  const [start = '', end = ''] = piecesAroundGaps(
    <Page frame={services.frame} meta={{ ...META, noindex: true }}>
      <CompareForm a={a} b={b} />
      <Gap />
    </Page>,
  )
  return streamHtml(c, async (send, signal) => {
    send(start)
    send('<p class="compare-wait" role="status">Inspecting both pages …</p>')
    try {
      const [left, right] = await Promise.all([first(signal), second(signal)])
      send(`<div class="outcome">${toHtml(<Comparison a={left} b={right} />)}</div>`)
    } catch (error) {
      if (signal.aborted) return
      const { code, message } = publicError(error)
      if (code === 'INTERNAL_ERROR') services.deps.logs.crash(c.get('requestId'), error)
      send(
        `<div class="outcome">${toHtml(<ErrorOf c={c} code={code} message={message} error={error} />)}</div>`,
      )
    }
    send(end)
  })
}

/** A path of a frozen report, or its URL here. */
const FROZEN = /^\/r\/([0-9A-Za-z]{12,64})$/

async function openSide(c: AppContext, services: PageServices, typed: string): Promise<Side> {
  const { baseUrl } = services.deps.config
  const path = typed.startsWith(`${baseUrl}/`) ? typed.slice(baseUrl.length) : typed
  const [, id] = FROZEN.exec(path) ?? []
  if (id !== undefined) {
    const report = await frozenSide(c, services, id)
    return async () => report
  }
  const { deps } = services
  const admitted = await admitInspection(deps, c, { entryPoint: 'page', url: completeUrl(typed) })
  return async (signal) => {
    const inspection = await runInspection(deps, admitted, { signal })
    const at = deps.now()
    return {
      ...reportBasis(c, services),
      platforms: PLATFORMS,
      inspection,
      mode: 'live',
      at: new Date(at),
      images: shownImages(inspection, (url) => ({ src: publicImage(services, inspection, url, at) })),
    }
  }
}

async function frozenSide(c: AppContext, services: PageServices, id: string): Promise<Report> {
  const { store, now } = services.deps
  const opened = await openReport(store, id, now())
  if (!opened) throw new ServiceError('NOT_FOUND', 'One of the two is a snapshot that is not here any more.')
  return {
    ...reportBasis(c, services),
    platforms: PLATFORMS,
    inspection: opened.inspection,
    mode: 'frozen',
    path: `/r/${id}`,
    at: new Date(opened.createdAt),
    images: keptImages(opened),
  }
}

function CompareForm({ a, b }: { a: string; b: string }) {
  return (
    <div class="compare">
      <header class="page-head">
        <h1>Compare two links</h1>
        <p class="section-lead">
          Two pages, such as production and staging, or the URL of a snapshot and the page now.
        </p>
      </header>
      <form class="compare-form" action="/compare" method="get">
        {(
          [
            ['a', 'A', a],
            ['b', 'B', b],
          ] as const
        ).map(([name, label, value]) => (
          <div class="field">
            <label for={`compare-${name}`}>{label}</label>
            <input
              id={`compare-${name}`}
              name={name}
              type="text"
              inputmode="url"
              autocapitalize="none"
              spellcheck={false}
              required
              maxlength={2048}
              placeholder="example.com/article"
              value={clean(value, 2_048)}
              list="recent-pages"
            />
          </div>
        ))}
        <button type="submit" class="button">
          Compare
        </button>
      </form>
    </div>
  )
}
