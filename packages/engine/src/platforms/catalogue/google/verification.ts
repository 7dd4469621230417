import { official } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

const verifying = official(
  'Requests of Googlebot come from the networks of googlebot.json, and their reverse DNS is in googlebot.com or google.com.',
  'developers.google.com/search/docs/crawling-indexing/verifying-googlebot',
)

export const verification: Verification = {
  ranges: {
    list: 'https://developers.google.com/static/search/apis/ipranges/googlebot.json',
    by: verifying,
  },
  reverseDns: { suffixes: ['googlebot.com', 'google.com'], by: verifying },
}
