import { official } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

export const verification: Verification = {
  none: official(
    'To be let in, it asks for its user agent to be allowed, and names no address.',
    'developers.snap.com/robots',
  ),
}
