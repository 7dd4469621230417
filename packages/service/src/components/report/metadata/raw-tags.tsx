import { isTooLongForUrl } from '@linklens/engine'
import { bytesText, plural } from '../../../format.ts'
import { SafeLink, safeHref } from '../../safe-link.tsx'
import { ScrollTable } from '../../scroll-table.tsx'
import { Untrusted } from '../../untrusted.tsx'
import type { Report } from '../../../view/report.ts'

type Raw = Report['inspection']['rawMetadata']

interface Row {
  name: string
  attribute: string
  content: string
  line: number
  column: number
  offset: number
  inHead: boolean
  /** True length, where the content was cut. */
  contentLength?: number | undefined
}

export function RawTags({ raw, lang }: { raw: Raw; lang: string | undefined }) {
  const links = raw.links.map(({ rel, href, ...place }) => ({
    name: rel,
    attribute: 'link',
    content: href,
    ...place,
  }))
  const rows: Row[] = [...raw.standard, ...raw.openGraph, ...raw.twitter, ...links].toSorted(
    (a, b) => a.offset - b.offset,
  )
  const { unreadBytes = 0, ...counts } = raw.omitted
  const omitted = Object.values(counts).reduce((sum, n) => sum + n, 0)
  return (
    <>
      <p class="quiet">
        {raw.lang ? (
          <>
            Language <Untrusted text={raw.lang} max={35} />.{' '}
          </>
        ) : (
          'No language given. '
        )}
        {raw.baseHref !== null && (
          <>
            Base <Untrusted text={raw.baseHref} />.{' '}
          </>
        )}
        The head ends at byte {raw.headEnd}.{omitted > 0 && ` ${plural(omitted, 'tag')} left out.`}
        {unreadBytes > 0 &&
          ` The page is longer than what is read of it: at least its last ${bytesText(unreadBytes)} are left out.`}
      </p>
      {rows.length === 0 ? (
        <p class="empty">The page has no tags.</p>
      ) : (
        <ScrollTable caption="Raw tags in document order" head={['Line', 'Key', 'Content']} class="raw-tags">
          {rows.map((row) => (
            <TagRow row={row} lang={lang} />
          ))}
        </ScrollTable>
      )}
    </>
  )
}

function TagRow({ row, lang }: { row: Row; lang: string | undefined }) {
  return (
    <tr class={row.inHead ? '' : 'in-body'}>
      <td class="position" title={`byte ${row.offset}`}>
        {row.line}:{row.column}
      </td>
      <td>
        <code>
          <Untrusted text={row.name} max={120} />
        </code>{' '}
        <span class="attribute">{row.attribute}</span>
        {!row.inHead && <span class="attribute attribute-body">in body</span>}
      </td>
      <td class="content">
        {!isTooLongForUrl(row.content) && safeHref(row.content) ? (
          <SafeLink href={row.content} max={300} />
        ) : (
          <Untrusted text={row.content} max={600} lang={lang} />
        )}
        {row.content === '' && <span class="quiet">empty</span>}
        {row.contentLength !== undefined && (
          <span class="quiet"> {plural(row.contentLength, 'character')} in all</span>
        )}
      </td>
    </tr>
  )
}
