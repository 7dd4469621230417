/**
 * What better-auth has to say, in our logs.
 * What must never happen: an address, a token or a name gets there; its messages hold some ("Sign-up attempt for
 * existing email: …"). So only errors are told at the default level, in words of which whatever could be a value
 * is taken out. Proven in auth-log.test.ts.
 */
import type { BetterAuthOptions } from 'better-auth'
import { errorCode } from '../../store/db.ts'

interface LogTarget {
  error(line: object): void
  debug(line: object): void
}

export function authLogger(target: LogTarget): NonNullable<BetterAuthOptions['logger']> {
  return {
    // Warnings are wrong passwords and the like: an attempt is no event of the operator's.
    level: 'warn',
    log: (level, message, ...details: unknown[]) => {
      const cause = details.find((detail) => detail instanceof Error)
      const line = {
        event: 'auth',
        message: withoutValues(message),
        ...(cause ? { reason: errorCode(cause) } : {}),
      }
      if (level === 'error') target.error(line)
      else target.debug(line)
    },
  }
}

/** Words of letters stay; whatever has an @, a digit, a slash or is longer than a word may be a value. */
function withoutValues(message: string): string {
  return message.slice(0, 200).replaceAll(/\S*[@\d/=]\S*|\S{25,}/g, '…')
}
