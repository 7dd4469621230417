/** The part of the documentation about dev environments. */
import { HEADERS } from '@linklens/contract'
import { MAX_ENVIRONMENTS } from '../../accounts/environments/environments.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { saveLine } from '../dashboard/shell-lines.ts'

export function Environments({ baseUrl }: { baseUrl: string }) {
  return (
    <section id="environments" aria-labelledby="environments-title">
      <h2 id="environments-title">Dev environments</h2>
      <p>
        An environment is what previews are saved under. An account has at most {MAX_ENVIRONMENTS}, made in{' '}
        <a href="/dashboard">the dashboard</a>. Two things speak for one:
      </p>
      <ul>
        <li>
          <strong>One paired machine.</strong>{' '}
          <code>devcli login &lt;publicId&gt; &lt;environmentId&gt;</code> binds the machine it runs on.
          Another one is refused until you press “Disconnect”; <code>devcli logout</code> forgets the ids on
          the machine and leaves the pairing as it is.
        </li>
        <li>
          <strong>Its secret</strong>, <code>lks_</code> and 49 characters, in the header{' '}
          <code>{HEADERS.apiKey}</code>. It does not expire. Rotating it replaces it at once, or lets the old
          one work for another 24 hours. Scanners find leaked ones by <code>\blks_[0-9A-Za-z]{'{49}'}\b</code>
          .
        </li>
      </ul>
      <p>
        With the secret, <code>?save</code> keeps the inspection of a public page as a preview for one hour;{' '}
        <code>usedBy</code> says who asked, in your own words. The answer’s <code>data.url</code> is the path
        of the page.
      </p>
      <CodeBlock id="environments-save" code={saveLine(baseUrl)} what="curl line that saves a preview" />
    </section>
  )
}
