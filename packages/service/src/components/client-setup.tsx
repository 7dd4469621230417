import type { ClientSnippet } from './client-snippets.ts'
import { CodeBlock } from './code-block.tsx'

interface ClientSetupProps {
  /** Keeps element ids apart where a page shows several. */
  id: string
  snippets: readonly ClientSnippet[]
}

/** One folded block per client, and buttons for the clients that take a link. */
export function ClientSetup({ id, snippets }: ClientSetupProps) {
  return (
    <div class="clients">
      <p class="buttons">
        {snippets.map(({ client, install }) =>
          install ? (
            <a class="button button-quiet" href={install}>
              Add to {client}
            </a>
          ) : null,
        )}
      </p>
      {snippets.map((snippet, index) => (
        <details class="client" open={index === 0}>
          <summary>{snippet.client}</summary>
          <p>{snippet.place}</p>
          <CodeBlock
            id={`${id}-${snippet.id}`}
            code={snippet.code}
            what={`configuration of ${snippet.client}`}
          />
        </details>
      ))}
    </div>
  )
}
