import { ClientSetup } from '../../components/client-setup.tsx'
import { localSnippets, remoteSnippets } from '../../components/client-snippets.ts'
import type { SectionProps } from './environment-view.ts'

/** Both MCP servers for the agent that the reader uses. */
export function Clients({ view: { baseUrl, shown, released } }: SectionProps) {
  const secret = typeof shown === 'object' ? shown.secret : undefined
  return (
    <section aria-labelledby="clients">
      <h2 id="clients">In an agent</h2>
      <p>
        <code>devcli mcp</code> runs next to the agent and inspects pages on your machine. The hosted server
        inspects public pages and needs no secret.
        {secret === undefined && (
          <>
            {' '}
            <a href="#secret">Show the secret</a> to have it filled in below.
          </>
        )}
      </p>
      <ClientSetup
        id="agent"
        groups={[
          {
            id: 'local',
            title: 'Pages on your machine',
            snippets: localSnippets(baseUrl, { secret, released }),
          },
          { id: 'remote', title: 'Public pages', snippets: remoteSnippets(baseUrl) },
        ]}
      />
    </section>
  )
}
