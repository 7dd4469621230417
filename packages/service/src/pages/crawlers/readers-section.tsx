/** The part of `/crawlers` about AI readers. */
import { EvidenceLine } from '../../components/report/evidence.tsx'
import { SafeLink } from '../../components/safe-link.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import {
  ABOUT_READERS,
  LISTED_READERS,
  NOT_READ,
  purposeText,
  readerRobotsText,
  type ListedReader,
} from './reader-list.ts'

export function ReadersSection() {
  return (
    <section aria-labelledby="ai-readers">
      <h2 id="ai-readers">AI readers</h2>
      <p>{ABOUT_READERS}</p>
      <p class="quiet">{NOT_READ}</p>
      <ScrollTable
        caption="AI readers"
        head={['Reader', 'For', 'robots.txt', 'Known by', 'User agent']}
        class="crawler-list"
      >
        {LISTED_READERS.map((reader) => (
          <Row reader={reader} />
        ))}
      </ScrollTable>
    </section>
  )
}

function Row({ reader }: { reader: ListedReader }) {
  const { id, name, company, summary, userAgents, isNameAlone, sources, unknowns } = reader
  return (
    <tr id={`reader-${id}`}>
      <th scope="row">
        {name}
        <p class="quiet">{company}</p>
      </th>
      <td>
        <p>{purposeText(reader)}</p>
        <p class="quiet">{summary}</p>
      </td>
      <td>{readerRobotsText(reader)}</td>
      <td>
        <KnownBy reader={reader} />
        <details class="more">
          <summary>Sources</summary>
          {sources.map((evidence) => (
            <EvidenceLine evidence={evidence} />
          ))}
          {unknowns.map((unknown) => (
            <p class="quiet">Not known: {unknown}</p>
          ))}
        </details>
      </td>
      <td>
        {userAgents.map((agent) => (
          <p>
            {isNameAlone && 'contains '}
            <code>{agent}</code>
          </p>
        ))}
        {userAgents.length === 0 && <span class="quiet">none</span>}
      </td>
    </tr>
  )
}

function KnownBy({ reader: { verification, isTokenAlone } }: { reader: ListedReader }) {
  const { networksFrom, reverseDns } = verification
  if (isTokenAlone) return <p>No request carries this name.</p>
  return (
    <>
      {networksFrom !== null && (
        <p>
          Networks <SafeLink href={networksFrom} max={60} />
        </p>
      )}
      {reverseDns.length > 0 && (
        <p>
          Reverse DNS in <code>{reverseDns.join(', ')}</code>
        </p>
      )}
      {networksFrom === null && reverseDns.length === 0 && <p>Not known.</p>}
    </>
  )
}
