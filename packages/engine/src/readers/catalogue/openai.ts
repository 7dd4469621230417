import { measured, official } from '../../facts/evidence.ts'
import { defineReader } from '../define-reader.ts'
import { RUNS_NONE, STAYED_OUT } from './shared-evidence.ts'

const bots = official(
  'User agents, robots.txt tokens and lists of networks of OpenAI’s crawlers. Each setting is independent; search takes about 24 hours to follow a change. A site that disallows OAI-SearchBot can still appear as a navigational link.',
  'developers.openai.com/api/docs/bots, through copies of 2026-10-20 and 2026-10-28',
)
const mayNotApply = official(
  'ChatGPT-User visits a page because a person asked, so rules of robots.txt may not apply (since December 2025). It does not decide what ChatGPT search shows.',
  'developers.openai.com/api/docs/bots, through copies of 2026-10-20 and 2026-10-28',
)
const goesIn = measured(
  'ChatGPT-User fetched disallowed pages in a server log, without asking for robots.txt.',
  'aiplusautomation.com/blog/openai-bots-split-personality',
  { seen: '2026' },
)

export const openai = [
  defineReader({
    id: 'oai-searchbot',
    name: 'OAI-SearchBot',
    company: 'OpenAI',
    purpose: 'search',
    summary: 'Builds the index that ChatGPT search cites.',
    userAgents: [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot',
    ],
    robots: {
      token: 'OAI-SearchBot',
      obeys: 'yes',
      by: bots,
      ifDisallowed: 'The site can still appear in ChatGPT search as a bare link.',
    },
    verification: { list: 'https://openai.com/searchbot.json', by: bots },
    scripts: RUNS_NONE,
    unknowns: ['Which tags of a page it uses, and how much of a page it reads.'],
  }),
  defineReader({
    id: 'chatgpt-user',
    name: 'ChatGPT-User',
    company: 'OpenAI',
    purpose: 'answer',
    summary: 'Fetches a page when a person asks ChatGPT for it.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
    ],
    robots: { token: 'ChatGPT-User', obeys: 'sometimes', by: mayNotApply, seen: [STAYED_OUT, goesIn] },
    verification: { list: 'https://openai.com/chatgpt-user.json', by: bots },
    scripts: RUNS_NONE,
    unknowns: ['How much of a page it reads.'],
  }),
  defineReader({
    id: 'gptbot',
    name: 'GPTBot',
    company: 'OpenAI',
    purpose: 'training',
    summary: 'Collects what OpenAI’s models may be trained on.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.3; +https://openai.com/gptbot',
    ],
    robots: { token: 'GPTBot', obeys: 'yes', by: bots },
    verification: { list: 'https://openai.com/gptbot.json', by: bots },
    scripts: RUNS_NONE,
  }),
] as const
