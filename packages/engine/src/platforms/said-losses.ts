/** Of each platform that loses something the worst loss, ready to be said. */
import { platformName } from './index.ts'
import { publishedLoss, type SaidLoss } from './loss-text.ts'
import type { PlatformLosses } from './losses.ts'

export const saidLosses = (losses: readonly PlatformLosses[]): SaidLoss[] =>
  losses.flatMap((one) => {
    const loss = publishedLoss(one.losses)
    const sure = one.isUnknown ? 'expected' : one.isLikely ? 'likely' : 'known'
    return loss ? [{ ...loss, name: platformName(one.platform), sure } as const] : []
  })
