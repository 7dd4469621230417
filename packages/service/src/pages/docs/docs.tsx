/** One page of documentation. What can drift (codes, limits) is printed from the tables the service runs on. */
import { SCORE_TABLE } from '@linklens/engine'
import { SERVICE_ERRORS } from '@linklens/contract'
import type { Context } from 'hono'
import { CodeBlock } from '../../components/code-block.tsx'
import { ConfidenceMark, CONFIDENCE_WORDS, type Confidence } from '../../components/report/evidence.tsx'
import { BreakableWord } from '../../components/breakable-word.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { VERDICT_ORDER, VERDICT_WORDS, VerdictMark } from '../../components/report/verdict-mark.tsx'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { hasRelease } from '../../releases/release-files.ts'
import { Environments } from './docs-environments.tsx'
import { CrawlerViews } from './docs-crawlers.tsx'
import { Installing } from './docs-installing.tsx'
import { Limits } from './docs-limits.tsx'
import { SelfHosting } from './self-hosting.tsx'

const CONTENTS = [
  ['api', 'API'],
  ['environments', 'Dev environments'],
  ['installing', 'Installing devcli'],
  ['crawlers', 'Crawler views'],
  ['errors', 'Errors'],
  ['limits', 'Limits'],
  ['verdicts', 'Verdicts'],
  ['score', 'Score'],
  ['evidence', 'Evidence'],
  ['security', 'Security'],
  ['self-hosting', 'Self-hosting'],
] as const

export async function docsPage(
  c: Context<AppEnv>,
  { config }: { config: Pick<Config, 'baseUrl' | 'rateLimits' | 'releasesDir'> },
): Promise<Response> {
  const { baseUrl } = config
  const released = await hasRelease(config.releasesDir)
  const page = (
    <div class="docs">
      <header class="page-head">
        <h1>Documentation</h1>
        <nav class="contents" aria-label="On this page">
          {CONTENTS.map(([id, name]) => (
            <a href={`#${id}`}>{name}</a>
          ))}
          <a href="/docs/api">API reference</a>
          <a href="/docs/mcp">MCP for agents</a>
        </nav>
      </header>
      <Api baseUrl={baseUrl} />
      <Environments baseUrl={baseUrl} />
      <Installing baseUrl={baseUrl} released={released} />
      <CrawlerViews baseUrl={baseUrl} />
      <Errors />
      <Limits overrides={config.rateLimits} />
      <Words />
      <Security />
      <SelfHosting />
    </div>
  )
  return c.render(page, {
    title: 'Documentation',
    description:
      'How to inspect a link from a program: the API with a curl line, its errors and limits, how it is kept secure, and how to run a service of your own.',
    path: '/docs',
    section: 'docs',
  })
}

function Api({ baseUrl }: { baseUrl: string }) {
  const ask = `curl -s ${baseUrl}/api/inspect \\\n  -H 'content-type: application/json' \\\n  -d '{"url":"https://example.com/"}'`
  const answer = `{
  "message": "Inspected example.com: 92 of 100, excellent.",
  "status": 200,
  "data": {
    "fetch": { "requestedUrl": "https://example.com/", "finalUrl": "https://example.com/", "status": 200, … },
    "rawMetadata": { "standard": […], "openGraph": […], "twitter": […], … },
    "normalizedMetadata": { "title": { "value": "…", "source": "og:title", "fallbacks": […] }, … },
    "diagnostics": [{ "id": "…", "severity": "error", "message": "…", "fixes": […], … }],
    "serviceScore": { "score": 92, "category": { "id": "excellent", … }, "breakdown": […] },
    "platformPreviews": […],
    "platformCompatibility": { "summary": { "full": 14, … }, "platforms": { … } },
    "imageAnalysis": { … },
    "durationMs": 412
  }
}`
  const failure = `{ "message": "Only http and https addresses can be inspected.", "status": 400, "data": { "code": "UNSUPPORTED_PROTOCOL" } }`
  return (
    <section id="api" aria-labelledby="api-title">
      <h2 id="api-title">API</h2>
      <p>
        One address, no credentials: <code>POST /api/inspect</code> with a JSON object that holds a{' '}
        <code>url</code>. The address needs its scheme, <code>http</code> or <code>https</code>.
      </p>
      <CodeBlock id="api-ask" code={ask} what="curl line for the API" />
      <p>
        Every answer, good or bad, is <code>message</code>, <code>status</code> and <code>data</code>. On
        success <code>data</code> is the whole inspection:
      </p>
      <CodeBlock id="api-answer" code={answer} what="shape of a successful answer" />
      <p>
        On error <code>data</code> is the code alone, and the message says what to do:
      </p>
      <CodeBlock id="api-failure" code={failure} what="shape of an error" wrap />
      <p>
        Every address and field is described in <a href="/docs/api">the API reference</a>, made from{' '}
        <a href="/api/openapi.json">the OpenAPI document</a>. Each answer carries an <code>X-Request-Id</code>
        : name it when you report a problem. <code>?save</code>, which keeps an inspection as a preview page,
        needs the secret of a <a href="#environments">dev environment</a>.
      </p>
    </section>
  )
}

function Errors() {
  return (
    <section id="errors" aria-labelledby="errors-title">
      <h2 id="errors-title">Errors</h2>
      <ScrollTable caption="Error codes" head={['Code', 'Status', 'What it says']} class="words">
        {Object.entries(SERVICE_ERRORS).map(([code, { httpStatus, sentence }]) => (
          <tr>
            <th scope="row">
              <BreakableWord word={code} />
            </th>
            <td class="number">{httpStatus}</td>
            <td>{sentence}</td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  )
}

function Words() {
  return (
    <>
      <section id="verdicts" aria-labelledby="verdicts-title">
        <h2 id="verdicts-title">Verdicts</h2>
        <dl class="words">
          {VERDICT_ORDER.toReversed().map((verdict) => (
            <div>
              <dt>
                <VerdictMark verdict={verdict} />
              </dt>
              <dd>{VERDICT_WORDS[verdict].meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section id="score" aria-labelledby="score-title">
        <h2 id="score-title">Score</h2>
        <p>
          100 points, less what platforms lose on this page. Where a verdict is unknown, what we expect
          counts. A finding is charged with the losses that it explains.
        </p>
        <ScrollTable caption="What a loss costs" head={['What', 'Points']}>
          {SCORE_TABLE.map(({ what, points }) => (
            <tr>
              <td>{what}</td>
              <td>{points}</td>
            </tr>
          ))}
        </ScrollTable>
        <p>
          Why not the number of users? Platforms publish accounts, devices or monthly visits, and nobody
          publishes how many links are shared where. The weights are our judgement.
        </p>
      </section>
      <section id="evidence" aria-labelledby="evidence-title">
        <h2 id="evidence-title">Evidence</h2>
        <p>
          Each fact about a platform and each rule names its source, the date when it was checked, and one of
          four kinds:
        </p>
        <dl class="words">
          {(Object.keys(CONFIDENCE_WORDS) as Confidence[]).map((kind) => (
            <div>
              <dt>
                <ConfidenceMark kind={kind} />
              </dt>
              <dd>{CONFIDENCE_WORDS[kind].meaning}</dd>
            </div>
          ))}
        </dl>
        <p>What nobody outside a platform knows stays unknown: the report says so instead of guessing.</p>
      </section>
    </>
  )
}

function Security() {
  return (
    <section id="security" aria-labelledby="security-title">
      <h2 id="security-title">Security</h2>
      <ul>
        <li>
          Only public addresses are fetched. Loopback, private and cloud-metadata addresses are refused
          whatever name leads to them, on every redirect anew, and the connection goes to the very address
          that was checked.
        </li>
        <li>
          Text of inspected pages is treated as hostile: escaped, bounded, kept apart from the text around it,
          and the pages’ policy allows no inline script or style.
        </li>
        <li>
          Pictures of inspected pages are fetched by this service, decoded, and written anew, so that your
          browser never talks to the page you inspect.
        </li>
        <li>No cookies and no credentials are ever sent to an inspected page.</li>
      </ul>
    </section>
  )
}
