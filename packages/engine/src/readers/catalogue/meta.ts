import { official } from '../../facts/evidence.ts'
import { defineReader } from '../define-reader.ts'
import { RUNS_NONE } from './shared-evidence.ts'

const crawlers = official(
  'meta-externalagent crawls for training and indexes; meta-webindexer for Meta AI’s search; both obey robots.txt. meta-externalfetcher fetches what a person asked for, and may bypass it.',
  'developers.facebook.com/docs/sharing/webmasters/crawler, through copies (2026-11)',
)
const PAGE = 'https://developers.facebook.com/docs/sharing/webmasters/crawler'
const NO_LIST = 'A list of its networks in a file: Meta names its autonomous system alone.'

export const meta = [
  defineReader({
    id: 'meta-webindexer',
    name: 'meta-webindexer',
    company: 'Meta',
    purpose: 'search',
    summary: 'Builds the index that Meta AI’s answers cite.',
    userAgents: [`meta-webindexer/1.1 (+${PAGE})`],
    robots: { token: 'meta-webindexer', obeys: 'yes', by: crawlers },
    unknowns: [NO_LIST],
  }),
  defineReader({
    id: 'meta-externalfetcher',
    name: 'meta-externalfetcher',
    company: 'Meta',
    purpose: 'answer',
    summary: 'Fetches a page that a person asks Meta AI about.',
    userAgents: [`meta-externalfetcher/1.1 (+${PAGE})`],
    robots: { token: 'meta-externalfetcher', obeys: 'sometimes', by: crawlers },
    unknowns: [NO_LIST],
  }),
  defineReader({
    id: 'meta-externalagent',
    name: 'meta-externalagent',
    company: 'Meta',
    purpose: 'training',
    summary:
      'Collects what Meta’s models may be trained on. Link previews are the work of facebookexternalhit.',
    userAgents: [`meta-externalagent/1.1 (+${PAGE})`],
    robots: { token: 'meta-externalagent', obeys: 'yes', by: crawlers },
    scripts: RUNS_NONE,
    unknowns: [NO_LIST],
  }),
] as const
