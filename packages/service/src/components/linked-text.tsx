/** A sentence of ours, with its URLs as links. */
import { SafeLink } from './safe-link.tsx'
import { clean } from '@linklens/cards'

/** A URL ends before the punctuation of its sentence. */
const URLS = /(https?:\/\/[^\s"“”<>]+[^\s"“”<>.,;:)])/u

export function LinkedText({ text, max }: { text: string; max: number }) {
  // A URL that is cut would lead elsewhere.
  const parts = text.length > max ? [clean(text, max)] : clean(text, max).split(URLS)
  return <>{parts.map((part, index) => (index % 2 === 0 ? part : <SafeLink href={part} max={48} />))}</>
}
