import { official } from '../../facts/evidence.ts'
import { defineReader } from '../define-reader.ts'

const robots = official(
  'MistralAI-User acts on a person’s question, MistralAI-Index builds a search index, MistralAI-Training collects for training; each has a tag for robots.txt.',
  'docs.mistral.ai/en/robots (2026-11)',
)

export const mistral = [
  defineReader({
    id: 'mistralai-index',
    name: 'MistralAI-Index',
    company: 'Mistral',
    purpose: 'search',
    summary: 'Builds the index of Mistral’s search.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-Index/1.0; +https://docs.mistral.ai/robots)',
    ],
    robots: { token: 'MistralAI-Index', obeys: 'yes', by: robots },
    verification: { list: 'https://mistral.ai/mistralai-index-ips.json', by: robots },
  }),
  defineReader({
    id: 'mistralai-user',
    name: 'MistralAI-User',
    company: 'Mistral',
    purpose: 'answer',
    summary: 'Fetches a page for a person’s question to Mistral’s assistant.',
    userAgents: [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)',
    ],
    robots: { token: 'MistralAI-User', obeys: 'yes', by: robots },
    verification: { list: 'https://mistral.ai/mistralai-user-ips.json', by: robots },
  }),
  defineReader({
    id: 'mistralai-training',
    name: 'MistralAI-Training',
    company: 'Mistral',
    purpose: 'training',
    summary: 'Collects what Mistral’s models may be trained on.',
    robots: { token: 'MistralAI-Training', obeys: 'yes', by: robots },
    unknowns: ['Its user agent, and its networks.'],
  }),
] as const
