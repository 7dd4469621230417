import { SERVICE_ERRORS } from '@linklens/contract'
import { BreakableWord } from '../../components/breakable-word.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'

export function Errors() {
  return (
    <section id="errors" aria-labelledby="errors-title">
      <h2 id="errors-title">Errors</h2>
      <ScrollTable caption="Error codes" head={['Code', 'Status', 'What it says']} class="words">
        {Object.entries(SERVICE_ERRORS).map(([code, { httpStatus, sentence }]) => (
          <tr>
            <th scope="row">
              <BreakableWord word={code} />
            </th>
            <td class="number">{httpStatus}</td>
            <td>{sentence}</td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  )
}
