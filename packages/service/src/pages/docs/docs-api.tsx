/** `/docs/api`: every operation of the OpenAPI document, drawn from the document itself so that it cannot drift. */
import type { Context } from 'hono'
import { apiDocument } from '../../api/openapi/openapi.ts'
import { renderedOnce } from '../../components/markup.ts'
import { schemaId, type ApiDocument } from '../../components/openapi/api-document.ts'
import { OperationView } from '../../components/openapi/operation-view.tsx'
import { SchemaView } from '../../components/openapi/schema-view.tsx'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { DocsFrame } from './docs-frame.tsx'

export function createDocsApiPage(config: Config): (c: Context<AppEnv>) => Response | Promise<Response> {
  const page = renderedOnce(() => (
    <DocsFrame path="/docs/api">
      <div class="docs-api">
        <header class="page-head">
          <h1>API reference</h1>
          <p class="section-lead">
            Each answer is <code>{'{ message, status, data }'}</code>; on error <code>data</code> is{' '}
            <code>{'{ code }'}</code>. For your tools: <a href="/api/openapi.json">the OpenAPI document</a>.
            For types in TypeScript:{' '}
            <code>npx openapi-typescript {config.baseUrl}/api/openapi.json --output linklens.d.ts</code>, for
            example with <code>openapi-fetch</code>.
          </p>
        </header>
        <ApiContent document={apiDocument(config)} />
      </div>
    </DocsFrame>
  ))
  return (c) =>
    c.render(page(), {
      title: 'API reference',
      description:
        'Every operation of the link preview API: inspect a page, keep a snapshot, pair a machine and preview a local page, with bodies, answers and errors.',
      path: '/docs/api',
      hasMarkdown: true,
      section: 'docs',
    })
}

/** Each operation and schema is folded; a link to one opens it, because its id is inside. */
export function ApiContent({ document }: { document: ApiDocument }) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  return (
    <>
      <section aria-labelledby="operations-title">
        <h2 id="operations-title">Operations</h2>
        {operations.map(({ method, path, operation }, index) => (
          <details class="api-fold" open={index === 0}>
            <summary>
              <code class={`method method-${method}`}>{method.toUpperCase()}</code> <code>{path}</code>{' '}
              <span class="quiet">{operation.summary}</span>
            </summary>
            <OperationView method={method} path={path} operation={operation} />
          </details>
        ))}
      </section>
      <Schemas document={document} />
    </>
  )
}

function Schemas({ document }: { document: ApiDocument }) {
  return (
    <section aria-labelledby="schemas-title">
      <h2 id="schemas-title">Data</h2>
      {Object.entries(document.components.schemas).map(([name, schema]) => (
        <details class="api-fold">
          <summary>
            <code>{name}</code>
          </summary>
          <section class="schema-entry" id={schemaId(name)} aria-label={name}>
            <SchemaView schema={schema} />
          </section>
        </details>
      ))}
    </section>
  )
}
