/** What a site's owner may want of AI readers, by purpose. */
import type { Reader } from '../define-reader.ts'

export const READER_CHOICES = ['training-out', 'all-in', 'all-out'] as const
export type ReaderChoice = (typeof READER_CHOICES)[number]

export const CHOICE_WORDS: Readonly<Record<ReaderChoice, string>> = {
  'training-out': 'Let search and people’s questions in, keep training out',
  'all-in': 'Let all in',
  'all-out': 'Keep all out',
}

/** `left`: as it is. Search engines are never kept out for AI: the site would lose its search results. */
export function wantedBy(choice: ReaderChoice, { purpose, isSearchEngine }: Reader): 'in' | 'out' | 'left' {
  if (choice === 'all-in') return 'in'
  if (choice === 'training-out') return purpose === 'training' ? 'out' : 'in'
  return isSearchEngine ? 'left' : 'out'
}
