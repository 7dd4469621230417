/** `GET /crawlers.md`: the list for readers of plain text. */
import { CRAWLERS, type ListedCrawler } from './crawler-list.ts'
import { ABOUT, askedByText, robotsText, WEAK_NAMES, WEB_BOT_AUTH } from './crawler-words.ts'
import { readersMarkdown } from './readers-markdown.ts'
import { WALL_RULES } from './wall-rules/wall-rules.ts'

export function crawlersMarkdown(): string {
  return [
    `# Crawlers of link previews\n\n${ABOUT}\n\n${WEAK_NAMES} ${WEB_BOT_AUTH}`,
    ...CRAWLERS.map(crawlerText),
    readersMarkdown(),
    '# Rules to paste',
    ...WALL_RULES.map(
      ({ name, how, code, source, checked }) =>
        `## ${name}\n\n${how}\n\n\`\`\`\n${code.trimEnd()}\n\`\`\`\n\n${source}, checked ${checked}`,
    ),
    '',
  ].join('\n\n')
}

function crawlerText(crawler: ListedCrawler): string {
  const { name, purpose, userAgents, sources } = crawler
  return [
    `## ${name}\n`,
    `- For: ${purpose}`,
    ...userAgents.page.map((agent) => `- User agent: \`${agent}\``),
    ...userAgents.image.map((agent) => `- User agent for images: \`${agent}\``),
    `- Asked by: ${askedByText(crawler)}`,
    `- robots.txt: ${robotsText(crawler)}`,
    ...knownBy(crawler).map((text) => `- Known by: ${text}`),
    ...sources.map(
      ({ claim, kind, source, checked, seen }) =>
        `- Source (${kind}): ${claim} ${source}, ${seen ? `last seen ${seen}, ` : ''}checked ${checked}`,
    ),
  ].join('\n')
}

function knownBy({
  verification: { networks, networksFrom, reverseDns, notAtAll },
}: ListedCrawler): string[] {
  const ways = [
    ...(networksFrom === null
      ? []
      : [`networks ${networks.length > 0 ? `${networks.join(', ')}, from ` : ''}${networksFrom}`]),
    ...(reverseDns.length > 0 ? [`reverse DNS in ${reverseDns.join(', ')}`] : []),
    ...(notAtAll === null ? [] : [`nothing. ${notAtAll}`]),
  ]
  return ways.length > 0 ? ways : ['not known']
}
