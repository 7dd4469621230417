/** What the oEmbed URL of the page answered: some platforms take it before the tags. */
import { SafeLink } from '../../safe-link.tsx'
import { ScrollTable } from '../../scroll-table.tsx'
import { Untrusted } from '../../untrusted.tsx'
import type { Report } from '../../../view/report.ts'

type Oembed = NonNullable<Report['inspection']['rawMetadata']['oEmbed']>

export function OembedAnswer({ oEmbed }: { oEmbed: Oembed }) {
  const { url, state, problem, values } = oEmbed
  const shown = Object.entries(values).filter(([, value]) => typeof value !== 'boolean')
  return (
    <details class="more">
      <summary>oEmbed ({state === 'answered' ? shown.length : 'no answer'})</summary>
      <p>
        <SafeLink href={url} />
      </p>
      {problem && (
        <p>
          <Untrusted text={problem} />
        </p>
      )}
      {shown.length > 0 && (
        <ScrollTable caption="oEmbed answer" head={['Property', 'Value']} class="resolved">
          {shown.map(([name, value]) => (
            <tr>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <Untrusted text={String(value)} />
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {values.html && <p class="quiet">It also carries HTML to embed, which is not kept here.</p>}
    </details>
  )
}
