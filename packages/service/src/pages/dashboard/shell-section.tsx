import { CodeBlock } from '../../components/code-block.tsx'
import type { SectionProps } from './environment-view.ts'
import { saveLine, storeSecretLines } from './shell-lines.ts'

export function Shell({ view: { baseUrl, shown } }: SectionProps) {
  return (
    <section aria-labelledby="shell">
      <h2 id="shell">In a shell</h2>
      <h3>Store the secret for devcli mcp</h3>
      <p>Paste the secret when asked, and press Enter: it stays out of your shell history.</p>
      <CodeBlock id="store" code={storeSecretLines(baseUrl)} what="line that stores the secret" />
      <h3>Save the inspection of a public page</h3>
      <p>The answer has the URL of the preview, which works for one hour.</p>
      <CodeBlock
        id="save"
        code={saveLine(baseUrl, typeof shown === 'object' ? shown.secret : undefined)}
        what="curl line that saves a preview"
      />
    </section>
  )
}
