/** `/agent-setup.md`: what an agent does to add Linklens to a project, in the order in which it does it. */
import { localSnippets, remoteSnippets, SKILL_FILE } from '../../components/client-snippets.ts'
import { CLONE_ALIAS, installLine, releaseLines } from '../dashboard/shell-lines.ts'

export interface SetupFacts {
  readonly baseUrl: string
  /** Whether devcli has been released here. */
  readonly released: boolean
}

export function agentSetup({ baseUrl, released }: SetupFacts): string {
  const [local, remote] = [localSnippets(baseUrl, { released }), remoteSnippets(baseUrl)].map(
    (snippets) => snippets.find(({ id }) => id === 'others')?.code ?? '',
  )
  return `# Set up Linklens for an agent

Ask the user before you install a program or change a configuration. Everything here works without an account.

## 1. The command-line tool, for pages on this machine

${released ? fence('sh', installLine(baseUrl)) : fromClone(baseUrl)}

Try it on the development server of this project: \`devcli check http://localhost:3000/ --site <origin in production>\`.

## 2. The MCP servers, where the client takes them

Pages on this machine. A secret is needed for preview pages alone: leave \`SERVICE_API_KEY\` out until the user gives you one.

${fence('json', local ?? '')}

Public pages:

${fence('json', remote ?? '')}

The same for each client: ${baseUrl}/docs/mcp.md

## 3. The skill

It says when to use which tool, how to apply an answer, and when to stop. Keep it where your client looks for skills, as \`${SKILL_FILE}\`:

${fence('sh', `curl -fsSL ${baseUrl}/SKILL.md --create-dirs -o .claude/${SKILL_FILE}`)}
`
}

const fromClone = (
  baseUrl: string,
): string => `Nothing has been released at ${baseUrl} yet. On Linux, in the clone that it runs from:

${fence('sh', releaseLines(baseUrl))}

Or use it from the clone, in one shell:

${fence('sh', CLONE_ALIAS)}`

const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``
