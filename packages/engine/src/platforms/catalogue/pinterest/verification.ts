import { code, official } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

const crawler = official(
  'The address is always in 54.236.1.XXX, and reverse DNS ends in pinterest.com; addresses should not be written into a configuration, because they may change without notice.',
  'help.pinterest.com/en/business/article/pinterest-crawler',
)

const hosts = code(
  'Reverse DNS ends in pinterest.com, as the help of Pinterest says, or in pinterestcrawler.com, as logs of 2025 show.',
  'GitHub: alaz/legitbot lib/legitbot/pinterest.rb',
)

export const verification: Verification = {
  ranges: {
    networks: ['54.236.1.0/24'],
    list: 'https://help.pinterest.com/en/business/article/pinterest-crawler',
    by: crawler,
  },
  reverseDns: { suffixes: ['pinterest.com', 'pinterestcrawler.com'], by: hosts },
}
