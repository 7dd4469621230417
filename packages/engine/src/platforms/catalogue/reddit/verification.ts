import { reports } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

export const verification: Verification = {
  none: reports(
    'It asks from changing addresses of AWS (2021); no range of its own was found (2026).',
    'GitHub: crowdsecurity/crowdsec 4685; CIDRAM/CIDRAM 243',
    { seen: '2026-09', people: 2 },
  ),
}
