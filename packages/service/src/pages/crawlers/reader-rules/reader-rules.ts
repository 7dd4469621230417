/** What to paste, by what the owner wants: robots.txt first, then rules for servers that refuse the names. */
import {
  CHOICE_WORDS,
  READER_CHOICES,
  READERS,
  robotsForReaders,
  wantedBy,
  type ReaderChoice,
} from '@linklens/engine'
import type { WallRules } from '../wall-rules/let-in.ts'
import { serverRules } from './servers.ts'

export interface ReaderRules {
  readonly choice: ReaderChoice
  readonly title: string
  readonly says: string
  /** Lines of robots.txt for a site that has none; empty where none are needed. */
  readonly robots: string
  /** WordPress: robots.txt is made by a program there. */
  readonly wordPress: string
  /** Rules that refuse the names; none where all are let in. */
  readonly servers: readonly WallRules[]
}

const SAYS: Readonly<Record<ReaderChoice, string>> = {
  'training-out':
    'Training readers are kept out; readers that answers cite and that act on a person’s question come in, and no group has to name them.',
  'all-in':
    'Needs no line where robots.txt disallows nobody. Otherwise take out the lines that name readers, and the rules of your firewall; a page’s own check says which lines they are.',
  'all-out':
    'Search engines are left as they are: who keeps Googlebot, bingbot or Applebot out loses web search. Fetchers that act on a person’s question say that they may ignore robots.txt: only a firewall keeps those out.',
}

/** Names that requests carry. */
export const namesToRefuse = (choice: ReaderChoice): string[] =>
  READERS.filter((reader) => wantedBy(choice, reader) === 'out' && !reader.isTokenAlone).map(
    ({ name }) => name,
  )

function rulesFor(choice: ReaderChoice): ReaderRules {
  const robots = robotsForReaders('', choice, '/')?.snippet ?? ''
  const names = namesToRefuse(choice)
  return {
    choice,
    title: CHOICE_WORDS[choice],
    says: SAYS[choice],
    robots,
    wordPress: robots === '' ? '' : inWordPress(robots),
    servers: names.length === 0 ? [] : serverRules(names),
  }
}

/** developer.wordpress.org/reference/hooks/robots_txt, checked 2026-11. A real file in the root hides what it makes. */
const inWordPress = (robots: string): string => `add_filter('robots_txt', function ($output) {
  return $output . <<<'TXT'

${robots}
TXT;
});
`

export const READER_RULES: readonly ReaderRules[] = READER_CHOICES.map(rulesFor)

export const INHERITS_NOTHING =
  'A group of robots.txt that names a reader inherits nothing from the group for all (RFC 9309): a group with “Allow: /” opens to it whatever “*” keeps closed. So name a reader only to keep it out, or repeat the rules of “*” in its group; the check of a page writes them for your file.'
