/** Claims about the readers of several companies. */
import { measured } from '../../facts/evidence.ts'

/** "Cannot" would be too much: no company promises either. */
export const NO_SCRIPTS = measured(
  'Of more than 500 million fetches, those of OpenAI, Anthropic, Perplexity, Meta and ByteDance fetched scripts and ran none; Google’s and Apple’s ran them.',
  'vercel.com/blog/the-rise-of-the-ai-crawler (Vercel and MERJ, 2024-12-17)',
  { seen: '2024-12' },
)

export const RUNS_NONE = { runs: false, by: NO_SCRIPTS } as const
export const RUNS_SCRIPTS = { runs: true, by: NO_SCRIPTS } as const

/** Twelve assistants were given a URL that robots.txt disallows, and the site's own log was read. */
export const STAYED_OUT = measured(
  'Of twelve assistants that were given a disallowed URL, ChatGPT, Claude and Perplexity stayed out; nine fetched it.',
  'heybuffy.com/blog/do-ai-assistants-respect-robots-txt (2026-06-19), on a test by Search Engine World',
  { seen: '2026-06' },
)
