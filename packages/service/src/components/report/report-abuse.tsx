import { Contact } from '../contact.tsx'
import type { ReportProps } from '../../view/report.ts'

/** Address for complaints on each frozen report: anyone can freeze any page, so anyone can report one that should not be there. */
export function ReportAbuse({ report: { path, contact } }: ReportProps) {
  if (path === undefined) return null
  return (
    <p class="quiet">
      {contact ? (
        <>
          Is something wrong with this report? Tell the operator of this service:{' '}
          <Contact contact={contact} subject={`Report ${path}`} />
        </>
      ) : (
        'Is something wrong with this report? The operator of this service can delete it, and has named no contact address.'
      )}
    </p>
  )
}
