/** Sends mail, if the operator has set up a server for it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { MailConfig } from '../config.ts'
import { errorCode } from '../store/db.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text: nothing in it can hide behind markup. */
  readonly text: string
}

export interface Mailer {
  /**
   * Hands a mail over and does not wait: how long a server takes must not show whether there was a mail to
   * send. A failure goes to the logs, without the mail address.
   */
  post(mail: Mail): void
  /** For the end of the process: resolves when no mail is on its way any more, or after a few seconds. */
  settled(): Promise<void>
}

/** Longest wait for a server that does not answer. */
const TIMEOUT_MS = 20_000
/** Longest delay of the end of the process: with a drain's 15 s less than the 30 s that deploy/ gives the service. */
const SETTLE_MS = 3_000

/** @param deps.settleMs longest wait of `settled`. */
export function createMailer(
  { smtpUrl, from }: MailConfig,
  { logger, settleMs = SETTLE_MS }: { logger: { warn(line: object): void }; settleMs?: number },
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Our mails are text and refer to no file or URL to fetch; nothing in them may be read as one.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const onTheirWay = new Map<Promise<void>, Mail>()
  const notSent = ({ subject }: Mail, reason: string) =>
    logger.warn({ event: 'mail-not-sent', subject, reason })
  const send = async (mail: Mail) => {
    try {
      await transport.sendMail({ from, ...mail })
    } catch (error) {
      notSent(mail, errorCode(error))
    }
  }
  return {
    post: (mail) => {
      const sending = send(mail).finally(() => onTheirWay.delete(sending))
      onTheirWay.set(sending, mail)
    },
    settled: async () => {
      await Promise.race([Promise.all(onTheirWay.keys()), sleep(settleMs, undefined, { ref: false })])
      for (const mail of onTheirWay.values()) notSent(mail, 'too slow for the end of the process')
    },
  }
}
