/** `/docs/api`: every operation of the OpenAPI document, drawn from the document itself so that it cannot drift. */
import type { Context } from 'hono'
import { apiDocument } from '../../api/openapi/openapi.ts'
import { schemaId, type ApiDocument } from '../../components/openapi/api-document.ts'
import { OperationView } from '../../components/openapi/operation-view.tsx'
import { SchemaView } from '../../components/openapi/schema-view.tsx'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../../http/app-env.ts'

export function docsApiPage(
  c: Context<AppEnv>,
  { config }: { config: Config },
): Response | Promise<Response> {
  const document = apiDocument(config)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const page = (
    <div class="docs docs-api">
      <header class="page-head">
        <h1>API reference</h1>
        <p class="section-lead">
          Every address for programs. Each answer is <code>{'{ message, status, data }'}</code>; on error{' '}
          <code>data</code> is <code>{'{ code }'}</code>. For your tools:{' '}
          <a href="/api/openapi.json">the OpenAPI document</a>.
        </p>
      </header>
      <section aria-labelledby="operations-title">
        <h2 id="operations-title">Operations</h2>
        <ul class="operations">
          {operations.map(({ method, path, operation }) => (
            <li>
              <code class={`method method-${method}`}>{method.toUpperCase()}</code>{' '}
              <a href={`#${operation.operationId}`}>{path}</a> <span class="quiet">{operation.summary}</span>
            </li>
          ))}
        </ul>
        {operations.map((operation) => (
          <OperationView {...operation} />
        ))}
      </section>
      <Schemas document={document} />
    </div>
  )
  return c.render(page, {
    title: 'API reference',
    description:
      'Every operation of the link preview API: inspect a page, freeze a report, pair a machine and preview a local page, with bodies, answers and errors.',
    path: '/docs/api',
    section: 'docs',
  })
}

function Schemas({ document }: { document: ApiDocument }) {
  return (
    <section aria-labelledby="schemas-title">
      <h2 id="schemas-title">Data</h2>
      {Object.entries(document.components.schemas).map(([name, schema]) => (
        <section class="schema-entry" id={schemaId(name)} aria-labelledby={`${schemaId(name)}-title`}>
          <h3 id={`${schemaId(name)}-title`}>{name}</h3>
          <SchemaView schema={schema} />
        </section>
      ))}
    </section>
  )
}
