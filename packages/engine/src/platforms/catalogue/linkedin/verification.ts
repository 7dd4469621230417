import { measured } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

const lookup = measured(
  'Reverse DNS of 108.174.5.113, which asked as LinkedInBot, is 108-174-5-113.fwd.linkedin.com (2024). LinkedIn itself publishes no way.',
  'deviceandbrowserinfo.com/learning_zone/articles/linkedin-bot',
  { seen: '2024-06' },
)

export const verification: Verification = { reverseDns: { suffixes: ['linkedin.com'], by: lookup } }
