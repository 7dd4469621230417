import { SafeLink } from './safe-link.tsx'

interface ContactProps {
  /** `CONTACT` of the operator: a mail address or a URL. */
  contact: string
  /** Subject of the mail that a click begins. */
  subject?: string
}

export function Contact({ contact, subject }: ContactProps) {
  if (/^https?:/.test(contact)) return <SafeLink href={contact} />
  const address = contact.replace(/^mailto:/, '')
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  return <a href={`mailto:${address}${query}`}>{address}</a>
}
