import { code } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

const lookup = code(
  'A firewall takes requests in the name TelegramBot for real where reverse DNS, confirmed by a forward lookup, ends in ptr.telegram.org (2026-02). Telegram itself publishes no way for previews.',
  'GitHub: TecharoHQ/anubis data/clients/telegram-preview.yaml',
)

export const verification: Verification = { reverseDns: { suffixes: ['ptr.telegram.org'], by: lookup } }
