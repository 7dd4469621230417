import type { ClientSnippet } from './client-snippets.ts'
import { CodeBlock } from './code-block.tsx'

export interface ClientGroup {
  /** Keeps element ids apart: `local`. */
  readonly id: string
  /** What the snippets of this group are for; null where the page says it. */
  readonly title: string | null
  readonly snippets: readonly ClientSnippet[]
}

interface ClientSetupProps {
  /** Keeps element ids apart where a page shows several. */
  id: string
  groups: readonly ClientGroup[]
}

/** Tabs, one for each client: radio buttons and CSS, so that arrow keys choose and no script is needed. */
export function ClientSetup({ id, groups }: ClientSetupProps) {
  // All groups have the same clients.
  const clients = groups[0]?.snippets ?? []
  return (
    <fieldset class="tabs">
      <legend class="unseen">Client</legend>
      {clients.map(({ id: client, client: name }, index) => (
        <>
          <input type="radio" name={`${id}-client`} id={`${id}-${client}-tab`} checked={index === 0} />
          <label for={`${id}-${client}-tab`}>{name}</label>
          <div class="tab-panel">
            {groups.map((group) => (
              <Snippet group={group} snippet={group.snippets.find((snippet) => snippet.id === client)} />
            ))}
          </div>
        </>
      ))}
    </fieldset>
  )
}

function Snippet({ group, snippet }: { group: ClientGroup; snippet: ClientSnippet | undefined }) {
  if (!snippet) return null
  const { client, place, code, install } = snippet
  return (
    <div class="client">
      {group.title && <h3>{group.title}</h3>}
      <p>{place}</p>
      <CodeBlock id={`${group.id}-${snippet.id}`} code={code} what={`configuration of ${client}`} />
      {install && (
        <p class="buttons">
          <a class="button button-quiet" href={install}>
            Add to {client}
          </a>
        </p>
      )}
    </div>
  )
}
