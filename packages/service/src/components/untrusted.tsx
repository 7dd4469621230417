/** Text of the inspected page, which is hostile: cleaned by `clean`, escaped by JSX, isolated in a `<bdi>`. */
import { clean } from '@linklens/cards'

interface UntrustedProps {
  text: string
  max?: number
  /** Language of the text, from `languageOf`: our own page is English. */
  lang?: string | undefined
}

export function Untrusted({ text, max = 300, lang }: UntrustedProps) {
  return <bdi lang={lang}>{clean(text, max)}</bdi>
}
