/** The part of the documentation about many pages: a whole site, its sitemap, CI, monitoring, and what can be exported. */
import { CodeBlock } from '../../components/code-block.tsx'

export function Check() {
  return (
    <>
      <section id="check" aria-labelledby="check-title">
        <h2 id="check-title">A site or a build</h2>
        <p>
          <code>devcli check</code> judges as many pages as you name, on your own machine: it needs no account
          and no service, and has no limit of inspections. <a href="/docs/devcli">Install devcli</a>, or run
          it with <code>npx @linklens/devcli</code>.
        </p>
        <CodeBlock
          id="check-lines"
          code={`devcli check ./dist                                   # every page that a build wrote
devcli check localhost:3000 --sitemap public/sitemap.xml  # every page of a sitemap
devcli check https://example.com/ https://example.com/blog`}
          what="lines that check many pages"
        />
        <p>
          It prints one line for each kind of fault, with the pages that have it. A sitemap is a file or a URL
          on your machine; at most 5,000 pages are read.
        </p>
      </section>
      <section id="ci" aria-labelledby="ci-title">
        <h2 id="ci-title">In CI</h2>
        <p>The run fails, with exit code 1, when a page has a fault or when something became worse:</p>
        <CodeBlock
          id="check-ci"
          code={`devcli check ./dist --fail-on error
devcli check ./dist --baseline linklens.baseline.json
devcli check ./dist --format sarif=linklens.sarif --format junit=linklens.xml`}
          what="lines that fail a CI run"
        />
      </section>
      <section id="monitoring" aria-labelledby="monitoring-title">
        <h2 id="monitoring-title">Monitoring</h2>
        <p>
          To monitor published pages, run the same line on a schedule (cron, or a scheduled job of your CI)
          and let its exit code alert you:
        </p>
        <CodeBlock
          id="check-monitoring"
          code="devcli check https://example.com/ --fail-under 80 --require x,facebook"
          what="line that monitors a page"
        />
      </section>
      <section id="export" aria-labelledby="export-title">
        <h2 id="export-title">Export</h2>
        <p>
          To export results: <code>--format json</code>, <code>sarif</code>, <code>junit</code>,{' '}
          <code>markdown</code> or <code>html</code> from devcli, the <a href="/docs">API</a> for JSON, and{' '}
          <a href="/docs/reports#card-files">each card of a snapshot as PNG or SVG</a>.
        </p>
      </section>
    </>
  )
}
