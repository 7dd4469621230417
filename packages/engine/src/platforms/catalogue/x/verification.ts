import { official } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

const validating = official(
  'Twitterbot asks from 199.16.156.0/22, 199.59.148.0/22 and 192.133.76.0/22 (AS13414); reverse DNS is in twttr.com or twitter.com.',
  'developer.x.com/en/docs/x-for-websites/cards/guides/troubleshooting-cards (stored copy of developer.twitter.com)',
)

export const verification: Verification = {
  ranges: {
    networks: ['199.16.156.0/22', '199.59.148.0/22', '192.133.76.0/22'],
    list: 'https://developer.x.com/en/docs/x-for-websites/cards/guides/troubleshooting-cards',
    by: validating,
  },
  reverseDns: { suffixes: ['twttr.com', 'twitter.com'], by: validating },
}
