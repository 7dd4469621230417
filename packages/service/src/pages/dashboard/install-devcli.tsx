import { CodeBlock } from '../../components/code-block.tsx'
import { CLONE_ALIAS, installLine, releaseLines, windowsInstallLine } from './shell-lines.ts'

interface InstallDevcliProps {
  baseUrl: string
  /** Whether a release exists for the installers. */
  released: boolean
}

/** The commands that install the tool. */
export function InstallDevcli({ baseUrl, released }: InstallDevcliProps) {
  if (!released) return <FromClone baseUrl={baseUrl} />
  return (
    <>
      <CodeBlock id="install" code={installLine(baseUrl)} what="line that installs devcli" wrap />
      <p class="quiet">
        In PowerShell: <code>{windowsInstallLine(baseUrl)}</code>
      </p>
    </>
  )
}

/** Without a release the installers have nothing to install: shows what works instead. */
export function FromClone({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <p class="note">
        Nothing has been released at this service yet. On Linux, in the clone that it runs from, make a
        release for this kind of machine and install it:
      </p>
      <CodeBlock
        id="release"
        code={releaseLines(baseUrl)}
        what="lines that release and install devcli"
        wrap
      />
      <p>Or use it from the clone, in this shell alone:</p>
      <CodeBlock id="clone" code={CLONE_ALIAS} what="line that takes devcli from the clone" wrap />
    </>
  )
}
