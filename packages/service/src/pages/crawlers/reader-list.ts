/** AI readers as `/crawlers` lists them in each form, from the engine's data. */
import { knownByTexts } from './crawler-words.ts'
import { PURPOSE_WORDS, READERS, type Reader } from '@linklens/engine'

export type ListedReader = ReturnType<typeof listed>

function listed(reader: Reader) {
  const { id, name, company, purpose, summary, userAgents, robots, verification, scripts } = reader
  return {
    id,
    name,
    company,
    purpose,
    summary,
    userAgents,
    /** No request carries the name. */
    isTokenAlone: reader.isTokenAlone ?? false,
    /** The company publishes the name alone: its requests say more than that. */
    isNameAlone: reader.isNameAlone ?? false,
    robotsTxt: { token: robots.token, obeys: robots.obeys, follows: robots.orElse?.token ?? null },
    verification: {
      networksFrom: verification?.list ?? null,
      reverseDns: verification?.reverseDns ?? [],
    },
    /** Seen, which is no promise; null: nothing is known. */
    runsScripts: scripts?.runs ?? null,
    directives: reader.directives.map(({ name: directive, value, effect }) => ({
      directive: value === undefined ? directive : `${directive}:${value}`,
      effect,
    })),
    sources: reader.evidence,
    unknowns: reader.unknowns,
  }
}

export const LISTED_READERS: readonly ListedReader[] = READERS.map(listed)

export const ABOUT_READERS =
  'Who asks for pages on behalf of AI products. Large companies have three names: one that builds a search index, one that acts on a person’s question, one that collects for training. To keep training out is a choice, not a fault, and changes neither search nor link previews. They draw no card that is documented, so they have no part in a report’s verdicts and score.'

export const NOT_READ =
  'There is no score for AI here, no check of llms.txt, and no card of ChatGPT or Perplexity: no company says what it draws, or that it reads that file.'

const OBEYS = {
  yes: 'says it obeys',
  sometimes: 'says it may not apply',
  no: 'says it generally ignores it',
} as const

export function readerRobotsText({ robotsTxt: { token, obeys, follows } }: ListedReader): string {
  const said = obeys === null ? 'no word of the company is known' : OBEYS[obeys]
  return `${token}: ${said}${follows === null ? '' : `; without a group of its own it follows that of ${follows}`}`
}

export const purposeText = ({ purpose }: Pick<ListedReader, 'purpose'>): string => PURPOSE_WORDS[purpose]

export const readerKnownBy = ({ verification, isTokenAlone }: ListedReader): string =>
  isTokenAlone ? 'no request carries this name' : knownByTexts(verification).join('; ')
