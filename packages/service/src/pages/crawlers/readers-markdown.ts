/** AI readers in `/crawlers.md`. */
import { fenced, pastedText, sourceText } from './crawler-words.ts'
import { INHERITS_NOTHING, READER_RULES, type ReaderRules } from './reader-rules/reader-rules.ts'
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
  [
    `# AI readers\n\n${ABOUT_READERS}\n\n${NOT_READ}`,
    ...LISTED_READERS.map(readerText),
    `# Rules to paste for AI readers\n\n${INHERITS_NOTHING}`,
    ...READER_RULES.map(rulesText),
  ].join('\n\n')

const rulesText = ({ title, says, robots, wordPress, servers }: ReaderRules): string =>
  [
    `## ${title}\n\n${says}`,
    ...(robots === ''
      ? []
      : [`### robots.txt\n\n${fenced(robots)}`, `### WordPress\n\n${fenced(wordPress)}`]),
    ...servers.map((one) => `### ${one.name}\n\n${pastedText(one)}`),
  ].join('\n\n')

function readerText(reader: ListedReader): string {
  const { name, company, summary, userAgents, isNameAlone, sources, unknowns } = reader
  return [
    `## ${name} (${company})\n`,
    `- For: ${purposeText(reader)}. ${summary}`,
    ...userAgents.map((agent) => `- User agent${isNameAlone ? ' contains' : ''}: \`${agent}\``),
    `- robots.txt: ${readerRobotsText(reader)}`,
    `- Known by: ${readerKnownBy(reader)}`,
    ...sources.map(sourceText),
    ...unknowns.map((unknown) => `- Not known: ${unknown}`),
  ].join('\n')
}
