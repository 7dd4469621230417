import { CodeBlock } from '../../components/code-block.tsx'
import type { SectionProps } from './environment-view.ts'
import { pairLines, saveLine, storeSecretLines } from './shell-lines.ts'

export function Shell({ view: { baseUrl, environment } }: SectionProps) {
  return (
    <section aria-labelledby="shell">
      <h2 id="shell">In a shell</h2>
      {environment.machine && (
        <>
          <h3>Pair a machine, preview a page</h3>
          <CodeBlock id="pair" code={pairLines(baseUrl, environment)} what="lines that pair a machine" />
        </>
      )}
      <h3>Store the secret for devcli mcp</h3>
      <p>
        <code>devcli login -</code> waits for the secret: paste it and press Enter, so that it stands in no
        history of commands.
      </p>
      <CodeBlock id="store" code={storeSecretLines(baseUrl)} what="lines that store the secret" />
      <h3>Save a public page’s inspection</h3>
      <p>The answer names the preview’s address, good for one hour.</p>
      <CodeBlock id="save" code={saveLine(baseUrl)} what="curl line that saves a preview" />
    </section>
  )
}
