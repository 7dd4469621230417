/** A clean-up of one kind of row. `saved/expiry.ts` runs them all. */
export interface ExpiryJob {
  readonly name: string
  /** Field of the log line that counts what was removed; `expired` unless given. */
  readonly event?: string
  /** Removes one batch. @returns how many; it is run again while that is not 0. */
  run(now: number): Promise<number>
}
