import { code } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

const lookup = code(
  'A firewall takes requests for those of Discord where reverse DNS ends in .ptr.discord.com (2026-03). Discord itself publishes no way.',
  'GitHub: crowdsecurity/hub postoverflows/s01-whitelist/crowdsecurity/discord-crawler-whitelist.yaml',
)

export const verification: Verification = { reverseDns: { suffixes: ['ptr.discord.com'], by: lookup } }
