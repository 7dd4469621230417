import { ScrollTable } from '../../components/scroll-table.tsx'
import { Thumbnail } from '../../components/thumbnail.tsx'
import { Untrusted } from '../../components/untrusted.tsx'
import type { SectionProps } from './environment-view.ts'
import { Time } from './time.tsx'

/** Previews that have not expired. */
export function Previews({ view: { previews } }: SectionProps) {
  return (
    <section aria-labelledby="previews">
      <h2 id="previews">Recent previews</h2>
      {previews.length === 0 ? (
        <p>None now. A preview is kept for one hour.</p>
      ) : (
        <ScrollTable caption="Recent previews" head={['Page', 'Score', 'Expires']} class="previews">
          {previews.map(({ id, url, title, score, expiresAt, hasImage }) => (
            <tr>
              <th scope="row">
                <Thumbnail src={hasImage ? `/local-preview/${id}/images/0` : null} />
                <a href={`/local-preview/${id}`}>
                  <Untrusted text={title || url} max={120} />
                </a>
                <span class="preview-url">
                  <Untrusted text={url} max={160} />
                </span>
              </th>
              <td class="number">{score} of 100</td>
              <td class="number">
                <Time at={expiresAt} />
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </section>
  )
}
