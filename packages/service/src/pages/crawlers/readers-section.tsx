/** The part of `/crawlers` about AI readers. */
import { ScrollTable } from '../../components/scroll-table.tsx'
import { KnownBy, Sources } from './known-by.tsx'
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
  const { id, name, company, summary, userAgents, isNameAlone, isTokenAlone } = reader
  const { verification, sources, unknowns } = reader
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
        {isTokenAlone ? <p>No request carries this name.</p> : <KnownBy {...verification} />}
        <Sources sources={sources} unknowns={unknowns} />
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
