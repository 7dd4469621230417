import { official } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

const verifying = official(
  'Requests of common crawlers, such as Googlebot, come from the networks of common-crawlers.json, and their reverse DNS is in googlebot.com.',
  'developers.google.com/crawling/docs/crawlers-fetchers/verifying-googlebot',
)

export const verification: Verification = {
  ranges: {
    list: 'https://developers.google.com/static/crawling/ipranges/common-crawlers.json',
    by: verifying,
  },
  reverseDns: { suffixes: ['googlebot.com'], by: verifying },
}
