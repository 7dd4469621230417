/** `GET /r/live?url=…&readers=1`: who reads a page for AI products. The report's block shows the part with the id. */
import { readersHeadline } from '@linklens/engine'
import { clean } from '@linklens/cards'
import { ReadersView } from '../../components/readers/readers-view.tsx'
import { SafeLink } from '../../components/safe-link.tsx'
import { Untrusted } from '../../components/untrusted.tsx'
import { livePathOf, readersPathOf } from '../../view/report.ts'
import type { AppContext } from '../../http/app-env.ts'
import { admitReaders, runReaders } from '../../inspections/run-readers.ts'
import type { PageServices } from '../page-services.ts'

/** People type it. */
export const asksReaders = (query: string | undefined): boolean =>
  query !== undefined && !/^(?:0|false|no|off)?$/i.test(query.trim())

export async function liveReadersPage(c: AppContext, { deps }: PageServices, url: string): Promise<Response> {
  const admitted = await admitReaders(deps, c, { entryPoint: 'page', url })
  const readers = await runReaders(deps, admitted, c.req.raw.signal)
  const page = (
    <article class="page-narrow readers-page">
      <header class="page-head">
        <h1>AI readers</h1>
        <p class="section-lead">
          <SafeLink href={readers.finalUrl} max={160} />
        </p>
      </header>
      <section id="reader-access" aria-label="AI readers">
        <h2 class="reader-headline">
          <Untrusted text={readersHeadline(readers)} max={400} />
        </h2>
        <ReadersView readers={readers} />
      </section>
      <p class="buttons">
        <a class="button button-quiet" href={livePathOf(url)} rel="nofollow">
          Report of this page
        </a>
      </p>
    </article>
  )
  return c.render(page, {
    title: `AI readers of ${clean(admitted.target.host, 60)}`,
    description: 'Which readers of AI products may read this page, who gets it, and why.',
    path: readersPathOf(url),
    noindex: true,
    shows: 'report',
  })
}
