/** AI readers in `/crawlers.md`. */
import {
  ABOUT_READERS,
  LISTED_READERS,
  NOT_READ,
  purposeText,
  readerKnownBy,
  readerRobotsText,
  type ListedReader,
} from './reader-list.ts'

export const readersMarkdown = (): string =>
  [`# AI readers\n\n${ABOUT_READERS}\n\n${NOT_READ}`, ...LISTED_READERS.map(readerText)].join('\n\n')

function readerText(reader: ListedReader): string {
  const { name, company, summary, userAgents, isNameAlone, sources, unknowns } = reader
  return [
    `## ${name} (${company})\n`,
    `- For: ${purposeText(reader)}. ${summary}`,
    ...userAgents.map((agent) => `- User agent${isNameAlone ? ' contains' : ''}: \`${agent}\``),
    `- robots.txt: ${readerRobotsText(reader)}`,
    `- Known by: ${readerKnownBy(reader)}`,
    ...sources.map(
      ({ claim, kind, source, checked, seen }) =>
        `- Source (${kind}): ${claim} ${source}, ${seen ? `last seen ${seen}, ` : ''}checked ${checked}`,
    ),
    ...unknowns.map((unknown) => `- Not known: ${unknown}`),
  ].join('\n')
}
