/** `GET /crawlers.md`: the list for readers of plain text. */
import { CRAWLERS, type ListedCrawler } from './crawler-list.ts'
import {
  ABOUT,
  askedByText,
  knownByTexts,
  pastedText,
  robotsText,
  sourceText,
  WEAK_NAMES,
  WEB_BOT_AUTH,
} from './crawler-words.ts'
import { readersMarkdown } from './readers-markdown.ts'
import { WALL_RULES } from './wall-rules/wall-rules.ts'

export function crawlersMarkdown(): string {
  return [
    `# Crawlers of link previews\n\n${ABOUT}\n\n${WEAK_NAMES} ${WEB_BOT_AUTH}`,
    ...CRAWLERS.map(crawlerText),
    readersMarkdown(),
    '# Rules to paste',
    ...WALL_RULES.map((rules) => `## ${rules.name}\n\n${pastedText(rules)}`),
    '',
  ].join('\n\n')
}

function crawlerText(crawler: ListedCrawler): string {
  const { name, purpose, userAgents, verification, sources } = crawler
  return [
    `## ${name}\n`,
    `- For: ${purpose}`,
    ...userAgents.page.map((agent) => `- User agent: \`${agent}\``),
    ...userAgents.image.map((agent) => `- User agent for images: \`${agent}\``),
    `- Asked by: ${askedByText(crawler)}`,
    `- robots.txt: ${robotsText(crawler)}`,
    ...knownByTexts(verification).map((text) => `- Known by: ${text}`),
    ...sources.map(sourceText),
  ].join('\n')
}
