import { code, official, reports } from '../../facts/evidence.ts'
import { defineReader } from '../define-reader.ts'
import { RUNS_NONE, STAYED_OUT } from './shared-evidence.ts'

const article = official(
  'Three bots, which obey robots.txt and Crawl-delay, each subdomain by itself, and go round no CAPTCHA. Disallowing Claude-User keeps pages out of answers to a person’s question, Claude-SearchBot out of the search index, ClaudeBot future pages out of training.',
  'privacy.claude.com/en/articles/8896518, as quoted by seroundtable.com/anthropic-updates-its-crawler-docs-40978.html (2026-02-25)',
)
const networks = official(
  'One list of networks for its crawlers; it does not say which are whose.',
  'claude.com/crawling/bots.json (2026-08-18)',
)
const strings = code(
  'ClaudeBot/1.0 with +claudebot@anthropic.com and Claude-User/1.0 with +Claude-User@anthropic.com, in public test files and logs.',
  'github.com/monperrus/crawler-user-agents and others (2026)',
)
const claudeCode = reports(
  'Claude Code fetches from the developer’s own machine as "Claude-User (claude-code/…)", with Accept: text/markdown, text/html, */*: no address proves it.',
  'github.com/anthropics/claude-code/issues/38568 (2026-03); acceptmarkdown.com/status.md (2026-04-18)',
  { seen: '2026-04', people: 2 },
)
const unreadable = reports(
  'Claude stayed out of a site whose robots.txt could not be read.',
  'github.com/anthropics/claude-code/issues/39721',
  { seen: '2026-03' },
)

export const anthropic = [
  defineReader({
    id: 'claude-searchbot',
    name: 'Claude-SearchBot',
    company: 'Anthropic',
    purpose: 'search',
    summary: 'Builds the index that Claude’s search answers cite.',
    userAgents: ['Claude-SearchBot/1.0'],
    isNameAlone: true,
    robots: { token: 'Claude-SearchBot', obeys: 'yes', by: article },
    verification: { list: 'https://claude.com/crawling/bots.json', by: networks },
    unknowns: ['The rest of its user agent: each list writes another, and Anthropic none.'],
  }),
  defineReader({
    id: 'claude-user',
    name: 'Claude-User',
    company: 'Anthropic',
    purpose: 'answer',
    summary: 'Fetches a page when a person asks Claude for it.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)',
    ],
    robots: { token: 'Claude-User', obeys: 'yes', by: article, seen: [STAYED_OUT] },
    verification: { list: 'https://claude.com/crawling/bots.json', by: networks },
    evidence: [strings, claudeCode, unreadable],
    unknowns: [
      'Whether the list of networks covers it.',
      'Whether Claude Code, which has this name too, asks for robots.txt.',
    ],
  }),
  defineReader({
    id: 'claudebot',
    name: 'ClaudeBot',
    company: 'Anthropic',
    purpose: 'training',
    summary: 'Collects what Anthropic’s models may be trained on.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    ],
    robots: { token: 'ClaudeBot', obeys: 'yes', by: article },
    verification: { list: 'https://claude.com/crawling/bots.json', by: networks },
    scripts: RUNS_NONE,
    evidence: [strings],
  }),
] as const
