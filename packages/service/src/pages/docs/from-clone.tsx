import { CodeBlock } from '../../components/code-block.tsx'
import { CLONE_ALIAS, releaseLines } from '../dashboard/shell-lines.ts'

/** How an operator gives people something to install. */
export function FromClone({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <h3 id="release-devcli">Offer devcli</h3>
      <p>
        The installers have nothing to install before a release. On Linux, in the clone that the service runs
        from, make one for this kind of machine and install it:
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
