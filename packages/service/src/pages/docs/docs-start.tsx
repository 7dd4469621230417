import { CodeBlock } from '../../components/code-block.tsx'
import { apiExamples } from './api-examples.ts'

/** The shortest way to an inspection from a program. */
export function Api({ baseUrl }: { baseUrl: string }) {
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
      {apiExamples(baseUrl).map(({ id, name, code }) => (
        <details class="more">
          <summary>The same in {name}</summary>
          <CodeBlock id={`api-${id}`} code={code} what={`the first request in ${name}`} />
        </details>
      ))}
      <p>
        Every answer, good or bad, is <code>message</code>, <code>status</code> and <code>data</code>. On
        success <code>data</code> is the whole inspection:
      </p>
      <CodeBlock id="api-answer" code={answer} what="shape of a successful answer" />
      <p>
        <code>POST /api/summary</code> with the same body gives what is to be fixed alone, in a few kilobytes:
        score, verdicts, the cause and fix of each finding, and one block to paste.
      </p>
      <p>
        On error <code>data</code> is the code alone, and the message says what to do:
      </p>
      <CodeBlock id="api-failure" code={failure} what="shape of an error" wrap />
      <p>
        Every address and field is described in <a href="/docs/api">the API reference</a>, made from{' '}
        <a href="/api/openapi.json">the OpenAPI document</a>. Each answer carries an <code>X-Request-Id</code>
        : name it when you report a problem. <code>?save</code>, which keeps an inspection as a preview page,
        needs the secret of a <a href="/docs/environments">dev environment</a>.
      </p>
    </section>
  )
}
