import { CodeBlock } from '../code-block.tsx'
import { ScrollTable } from '../scroll-table.tsx'
import { Marked } from './marked.tsx'
import type { Media, Operation, Parameter } from './api-document.ts'
import { SchemaView, Type } from './schema-view.tsx'

interface OperationViewProps {
  method: string
  path: string
  operation: Operation
}

export function OperationView({ method, path, operation }: OperationViewProps) {
  const { operationId, summary, description, parameters, requestBody, responses, security } = operation
  return (
    <section class="operation" id={operationId} aria-labelledby={`${operationId}-title`}>
      <h3 id={`${operationId}-title`}>{summary}</h3>
      <p class="operation-line">
        <code class={`method method-${method}`}>{method.toUpperCase()}</code> <code>{path}</code>
      </p>
      {description && (
        <p>
          <Marked text={description} />
        </p>
      )}
      <Needs security={security ?? []} />
      {parameters && parameters.length > 0 && <Parameters parameters={parameters} />}
      {Object.entries(requestBody?.content ?? {}).map(([type, media]) => (
        <Body id={operationId} type={type} media={media} />
      ))}
      <ScrollTable caption={`Answers of ${method.toUpperCase()} ${path}`} head={['Status', 'What', 'Data']}>
        {Object.entries(responses).map(([status, { description: what, content }]) => (
          <tr>
            <th scope="row">{status}</th>
            <td>
              <Marked text={what} />
            </td>
            <td>{Object.values(content ?? {}).map(({ schema }) => schema && <Type schema={schema} />)}</td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  )
}

const SCHEMES: Readonly<Record<string, string>> = {
  environmentSecret: 'the secret of a dev environment',
  deleteToken: 'the delete token of the report',
}

/** An empty requirement means that it works without. */
function Needs({ security }: { security: NonNullable<Operation['security']> }) {
  const names = security.flatMap((each) => Object.keys(each)).map((name) => SCHEMES[name] ?? name)
  if (names.length === 0) return <p class="quiet">No credentials.</p>
  const isOptional = security.some((each) => Object.keys(each).length === 0)
  return (
    <p class="quiet">
      {isOptional ? 'Works without credentials; takes' : 'Needs'} {names.join(' or ')}.
    </p>
  )
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <ScrollTable caption="Parameters" head={['Parameter', 'In', 'Meaning']}>
      {parameters.map(({ name, in: place, required, description }) => (
        <tr>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>{required ? `${place}, required` : place}</td>
          <td>{description && <Marked text={description} />}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}

function Body({
  id,
  type,
  media: { schema, example, examples },
}: {
  id: string
  type: string
  media: Media
}) {
  const shown = [
    ...(example === undefined ? [] : [['Example', example] as const]),
    ...Object.values(examples ?? {}).map(({ summary, value }) => [summary ?? 'Example', value] as const),
  ]
  return (
    <>
      <h4>
        Body, <code>{type}</code>
      </h4>
      {schema && <SchemaView schema={schema} />}
      {shown.map(([name, value], index) => (
        <CodeBlock
          id={`${id}-body-${index}`}
          code={JSON.stringify(value, null, 2)}
          what={`${name}, body of ${id}`}
          wrap
        />
      ))}
    </>
  )
}
