/**
 * Writes better-auth's messages to our logs.
 * What must never happen: a mail address, a token or a name gets there; its messages contain some ("Sign-up attempt for
 * existing email: …"). So only errors are logged at the default level, without the words that could be
 * a value. Proven in auth-log.test.ts.
 */
import type { BetterAuthOptions } from 'better-auth'
import { errorCode } from '../../store/db.ts'

interface LogTarget {
  error(line: object): void
  debug(line: object): void
}

export function authLogger(target: LogTarget): NonNullable<BetterAuthOptions['logger']> {
  return {
    // Warnings are wrong passwords and the like: nothing for the operator.
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

/** Words of letters stay; anything with an @, a digit or a slash, or longer than a word, may be a value. */
function withoutValues(message: string): string {
  return message.slice(0, 200).replaceAll(/\S*[@\d/=]\S*|\S{25,}/g, '…')
}
