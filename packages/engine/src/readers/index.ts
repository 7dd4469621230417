/** All AI readers, by purpose: the only file that names them. */
import { amazon } from './catalogue/amazon.ts'
import { anthropic } from './catalogue/anthropic.ts'
import { apple } from './catalogue/apple.ts'
import { google } from './catalogue/google.ts'
import { meta } from './catalogue/meta.ts'
import { microsoft } from './catalogue/microsoft.ts'
import { mistral } from './catalogue/mistral.ts'
import { openai } from './catalogue/openai.ts'
import { others } from './catalogue/others.ts'
import { perplexity } from './catalogue/perplexity.ts'
import { READER_PURPOSES, type Reader } from './define-reader.ts'

/** Readers of one company stand together; the first are those that most people ask about. */
const ALL = [
  ...openai,
  ...anthropic,
  ...perplexity,
  ...google,
  ...microsoft,
  ...apple,
  ...meta,
  ...amazon,
  ...mistral,
  ...others,
] as const

export type ReaderId = (typeof ALL)[number]['id']

export const READERS: readonly Reader<ReaderId>[] = READER_PURPOSES.flatMap((purpose) =>
  ALL.filter((reader) => reader.purpose === purpose),
)

/**
 * In whose names a page is asked for, in this order: a search reader and a person's first, then one of each kind of the
 * large companies, so that the names that a site's rules mention most are among the few that are asked. Our own judgement.
 */
const ASKED_AS: readonly ReaderId[] = [
  'oai-searchbot',
  'claude-user',
  'gptbot',
  'chatgpt-user',
  'claudebot',
  'claude-searchbot',
  'perplexitybot',
  'perplexity-user',
  'googlebot',
  'bingbot',
  'ccbot',
  'meta-externalagent',
  'amazonbot',
  'applebot',
  'mistralai-user',
  'bytespider',
]

/** Readers that a request can speak as, those that are asked first in front. */
export const SPEAKING_READERS: readonly Reader<ReaderId>[] = [
  ...ASKED_AS.flatMap((id) => READERS.filter((reader) => reader.id === id)),
  ...READERS.filter(({ id }) => !ASKED_AS.includes(id)),
].filter(({ userAgents }) => userAgents.length > 0)
