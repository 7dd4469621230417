/** `/docs/mcp`: both MCP servers, and how to configure the usual clients. */
import { HOSTED_PATH, LOCAL_SERVER_NAME, LOCAL_TOOL, REMOTE_SERVER_NAME, REMOTE_TOOL } from '@linklens/mcp'
import type { Context } from 'hono'
import { ClientSetup } from '../../components/client-setup.tsx'
import { localSnippets, remoteSnippets } from '../../components/client-snippets.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import type { AppEnv } from '../../http/app-env.ts'
import { DocsFrame } from './docs-frame.tsx'

export function docsMcpPage(
  c: Context<AppEnv>,
  { baseUrl }: { baseUrl: string },
): Response | Promise<Response> {
  const page = (
    <DocsFrame path="/docs/mcp">
      <header class="page-head">
        <h1>MCP: let an agent inspect links</h1>
        <p class="section-lead">
          Two servers with the same report: one hosted here for public pages, one on your machine for pages in
          development.
        </p>
      </header>
      <McpContent baseUrl={baseUrl} />
    </DocsFrame>
  )
  return c.render(page, {
    title: 'MCP for agents',
    description:
      'Add the link preview inspector to Claude, Cursor, VS Code, Windsurf, Codex, Gemini or Zed: a hosted MCP server for public pages, and a local one for localhost.',
    path: '/docs/mcp',
    section: 'docs',
  })
}

export const McpContent = ({ baseUrl }: { baseUrl: string }) => (
  <>
    <Hosted baseUrl={baseUrl} />
    <Local baseUrl={baseUrl} />
    <Answers />
  </>
)

function Hosted({ baseUrl }: { baseUrl: string }) {
  return (
    <section id="hosted" aria-labelledby="hosted-title">
      <h2 id="hosted-title">Hosted: public pages</h2>
      <p>
        <code>{REMOTE_SERVER_NAME}</code> speaks Streamable HTTP, needs no secret, and has one tool,{' '}
        <code>{REMOTE_TOOL}</code>. Its address:
      </p>
      <CodeBlock id="hosted-address" code={baseUrl + HOSTED_PATH} what="address of the hosted server" />
      <ClientSetup id="hosted" groups={[{ id: 'hosted', title: null, snippets: remoteSnippets(baseUrl) }]} />
    </section>
  )
}

function Local({ baseUrl }: { baseUrl: string }) {
  return (
    <section id="local" aria-labelledby="local-title">
      <h2 id="local-title">Local: pages on your machine</h2>
      <p>
        <code>devcli mcp</code> runs <code>{LOCAL_SERVER_NAME}</code> over standard input and output. Beside{' '}
        <code>{REMOTE_TOOL}</code> it has <code>{LOCAL_TOOL}</code> for <code>localhost</code>,{' '}
        <code>127.0.0.0/8</code> and <code>[::1]</code>: it fetches the page and its images on your machine
        and judges the page. With the secret of a development environment it sends them here, where a preview
        page shows them for one hour.
      </p>
      <p>
        Clients start it by its name, so it has to be <a href="/docs/devcli">installed</a>.
      </p>
      <p>
        For preview pages, put that secret where the snippets say, or leave the variable out and store it once
        with <code>devcli login -</code>, which waits for it to be pasted.
      </p>
      <ClientSetup id="local" groups={[{ id: 'local', title: null, snippets: localSnippets(baseUrl) }]} />
    </section>
  )
}

function Answers() {
  return (
    <section id="answers" aria-labelledby="answers-title">
      <h2 id="answers-title">What comes back</h2>
      <ul>
        <li>
          The whole inspection as one JSON object, as text and as structured content; the API’s{' '}
          <code>data</code>, described in <a href="/api/openapi.json">the OpenAPI document</a>.
        </li>
        <li>
          On failure an error with one text part, <code>{'{ "code", "message" }'}</code>, with the codes of{' '}
          <a href="/docs/errors">the table</a>. The message says what to do next, and when to come back.
        </li>
        <li>
          Texts of the inspected page are a stranger’s: control, bidirectional and hidden characters in them
          are replaced by U+FFFD, which the API does not do, and the server tells agents to treat them as
          data.
        </li>
        <li>
          Progress while the page is fetched. Protocol versions 2025-11-25 and 2026-07-28 are served without
          sessions. A cancelled call stops down to the socket; over HTTP in 2025-11-25, one is cancelled by
          closing its connection.
        </li>
      </ul>
    </section>
  )
}
