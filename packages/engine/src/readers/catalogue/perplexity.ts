import { measured, official } from '../../facts/evidence.ts'
import { defineReader } from '../define-reader.ts'
import { RUNS_NONE, STAYED_OUT } from './shared-evidence.ts'

const docs = official(
  'PerplexityBot builds search results and obeys robots.txt within 24 hours; nothing it reads trains foundation models. Perplexity-User acts on a person’s request and generally ignores robots.txt. Each has a list of networks.',
  'docs.perplexity.ai/docs/resources/perplexity-crawlers.md (2026-11)',
)
const outside = measured(
  'None of 493 requests that looked like Perplexity-User came from the published networks; of PerplexityBot’s 91 of 100 did (30 days of one site’s log).',
  'a public bot-verification module, read 2026-11-26',
  { seen: '2026' },
)

export const perplexity = [
  defineReader({
    id: 'perplexitybot',
    name: 'PerplexityBot',
    company: 'Perplexity',
    purpose: 'search',
    summary: 'Builds the index that Perplexity’s answers cite.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)',
    ],
    robots: { token: 'PerplexityBot', obeys: 'yes', by: docs },
    verification: { list: 'https://www.perplexity.com/perplexitybot.json', by: docs },
    scripts: RUNS_NONE,
  }),
  defineReader({
    id: 'perplexity-user',
    name: 'Perplexity-User',
    company: 'Perplexity',
    purpose: 'answer',
    summary: 'Fetches a page when a person asks Perplexity about it.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)',
    ],
    robots: { token: 'Perplexity-User', obeys: 'no', by: docs, seen: [STAYED_OUT] },
    verification: { list: 'https://www.perplexity.com/perplexity-user.json', by: docs },
    evidence: [outside],
    unknowns: ['Whether its requests come from the networks that are published for it.'],
  }),
] as const
