import { reports } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

export const verification: Verification = {
  none: reports(
    'Owners of firewalls asked for the addresses of its crawler and were given its user agent only (2024, 2025).',
    'GitHub: bluesky-social/social-app 6521 and 8344',
    { seen: '2025-05', people: 2 },
  ),
}
