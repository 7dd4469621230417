import { CodeBlock } from '../../components/code-block.tsx'
import { CLONE_ALIAS, installLine, windowsInstallLine } from './shell-lines.ts'

interface InstallDevcliProps {
  baseUrl: string
  /** Whether a release exists for the installers. */
  released: boolean
}

/** The commands that install the tool. */
export function InstallDevcli({ baseUrl, released }: InstallDevcliProps) {
  if (!released) return <NoRelease />
  return (
    <>
      <CodeBlock id="install" code={installLine(baseUrl)} what="line that installs devcli" wrap />
      <p class="quiet">
        In PowerShell: <code>{windowsInstallLine(baseUrl)}</code>
      </p>
    </>
  )
}

/** Says that there is no release yet: the installers have nothing to install. */
export const NoRelease = () => (
  <>
    <p class="note">
      This service has no devcli to install yet. If you started it from a clone, use devcli from there, in a
      terminal in its folder:
    </p>
    <CodeBlock id="clone" code={CLONE_ALIAS} what="line that makes devcli of the clone a command" wrap />
    <p class="quiet">
      If not, ask the operator, for whom there is{' '}
      <a href="/docs/self-hosting#offer-devcli">how to offer devcli</a>.
    </p>
  </>
)
