/** Companies with one reader each. */
import { code, measured, official } from '../../facts/evidence.ts'
import { defineReader } from '../define-reader.ts'
import { RUNS_NONE } from './shared-evidence.ts'

const assistBot = official(
  'DuckAssistBot fetches pages for answers that cite them, obeys robots.txt within 72 hours, and trains no model. Its networks are published.',
  'duckduckgo.com/duckduckgo-help-pages/results/duckassistbot and duckduckgo.com/duckassistbot.json, through copies (2026-11)',
)
const ccbot = official(
  'CCBot obeys robots.txt; its networks are published, and reverse DNS proves it. Others train models with its corpus.',
  'commoncrawl.org/ccbot and index.commoncrawl.org/ccbot.json, through copies (2026-11)',
)
const bytespider = code(
  'Its user agent, as public lists and tests have it; no page of the company was found.',
  'github.com/ai-robots-txt/ai.robots.txt robots.json (2026-11)',
)
const ignores = measured(
  'In 40 days it obeyed robots.txt in none of the cases that a university study tried.',
  'arxiv.org/abs/2505.21733 (2025)',
  { seen: '2025' },
)

export const others = [
  defineReader({
    id: 'duckassistbot',
    name: 'DuckAssistBot',
    company: 'DuckDuckGo',
    purpose: 'answer',
    summary: 'Fetches pages for DuckDuckGo’s answers.',
    userAgents: ['DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)'],
    robots: { token: 'DuckAssistBot', obeys: 'yes', by: assistBot },
    verification: { list: 'https://duckduckgo.com/duckassistbot.json', by: assistBot },
  }),
  defineReader({
    id: 'ccbot',
    name: 'CCBot',
    company: 'Common Crawl',
    purpose: 'training',
    summary: 'Collects the public corpus that many companies train models with.',
    userAgents: ['CCBot/2.0 (https://commoncrawl.org/faq/)'],
    robots: { token: 'CCBot', obeys: 'yes', by: ccbot },
    verification: {
      list: 'https://index.commoncrawl.org/ccbot.json',
      reverseDns: ['.crawl.commoncrawl.org'],
      by: ccbot,
    },
  }),
  defineReader({
    id: 'bytespider',
    name: 'Bytespider',
    company: 'ByteDance',
    purpose: 'training',
    summary: 'Collects what ByteDance’s models may be trained on.',
    userAgents: [
      'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
    ],
    robots: { token: 'Bytespider', obeys: null, by: null, seen: [ignores] },
    scripts: RUNS_NONE,
    evidence: [bytespider],
    unknowns: ['What its company says about it: no page of ByteDance was found.'],
  }),
] as const
