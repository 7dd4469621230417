/** `/docs/mcp`: both MCP servers, and how to configure the usual clients. */
import { HOSTED_PATH, LOCAL_SERVER_NAME, LOCAL_TOOL, REMOTE_SERVER_NAME, REMOTE_TOOL } from '@linklens/mcp'
import type { Context } from 'hono'
import { ClientSetup } from '../../components/client-setup.tsx'
import { CLONE, localSnippets, remoteSnippets, SKILL_FILE } from '../../components/client-snippets.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { hasRelease } from '../../releases/release-files.ts'
import type { SetupFacts } from './agent-setup.ts'
import { DocsFrame } from './docs-frame.tsx'

export async function docsMcpPage(
  c: Context<AppEnv>,
  { baseUrl, releasesDir }: Pick<Config, 'baseUrl' | 'releasesDir'>,
): Promise<Response> {
  const released = await hasRelease(releasesDir)
  const page = (
    <DocsFrame path="/docs/mcp">
      <header class="page-head">
        <h1>MCP: let an agent inspect links</h1>
        <p class="section-lead">
          Two servers with the same report: one hosted here for public pages, one on your machine for pages in
          development.
        </p>
      </header>
      <McpContent baseUrl={baseUrl} released={released} />
    </DocsFrame>
  )
  return c.render(page, {
    title: 'MCP for agents',
    description:
      'Add the link preview inspector to Claude, Cursor, VS Code, Windsurf, Codex, Gemini or Zed: a hosted MCP server for public pages, and a local one for localhost.',
    path: '/docs/mcp',
    hasMarkdown: true,
    section: 'docs',
  })
}

export const McpContent = ({ baseUrl, released }: SetupFacts) => (
  <>
    <Hosted baseUrl={baseUrl} />
    <Local baseUrl={baseUrl} released={released} />
    <Answers />
    <Skill />
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

function Local({ baseUrl, released }: SetupFacts) {
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
      {released ? (
        <p>
          Clients start it by its name, so it has to be <a href="/docs/devcli">installed</a>.
        </p>
      ) : (
        <p class="note">
          Nothing has been released at this service yet, so the snippets start devcli from the clone that the
          service runs from, after <code>npm run build</code>: put the path of that clone in place of{' '}
          <code>{CLONE}</code>.
        </p>
      )}
      <p>
        For preview pages, put that secret where the snippets say, or leave the variable out and store it once
        with <code>devcli login -</code>, which waits for it to be pasted. Without a secret leave the variable
        out: the page is judged all the same. Name the <code>site</code> that the page will have in
        production: without it, tags that name localhost are taken as right.
      </p>
      <ClientSetup
        id="local"
        groups={[{ id: 'local', title: null, snippets: localSnippets(baseUrl, { released }) }]}
      />
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
          <code>data</code>, described in <a href="/api/openapi.json">the OpenAPI document</a>. With{' '}
          <code>detail: "summary"</code> only what an agent needs to fix the page, in a few kilobytes;{' '}
          <code>POST /api/summary</code> gives the same to programs.
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

const Skill = () => (
  <section id="skill" aria-labelledby="skill-title">
    <h2 id="skill-title">The skill</h2>
    <p>
      <a href="/SKILL.md">
        <code>{SKILL_FILE}</code>
      </a>{' '}
      tells an agent when to use which tool, how to apply an answer, and when to stop: a score under 100 is no
      reason to edit a page. <a href="/agent-setup.md">/agent-setup.md</a> has everything that an agent does
      to add devcli, both servers and the skill to a project.
    </p>
  </section>
)
