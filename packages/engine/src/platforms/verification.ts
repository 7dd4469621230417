/** How a server can tell a platform's real crawler from another client that sends its name. */
import { code, type Evidence } from '../facts/evidence.ts'

export interface Verification {
  /** Networks that all its requests come from. */
  readonly ranges?: {
    /** The networks themselves, where the source promises that these are all. */
    readonly networks?: readonly string[]
    /** Where the list of today is: a URL, or a command. */
    readonly list: string
    readonly by: Evidence
  }
  /** Reverse DNS of the IP address ends in one of these, and a lookup of that name gives the address again. */
  readonly reverseDns?: { readonly suffixes: readonly string[]; readonly by: Evidence }
  /** No address proves it: why, or who looked for one. */
  readonly none?: Evidence
}

/** Whether a firewall can know its real requests by their IP address, and refuse ours in its name. */
export const isVerifiable = (verification: Verification | null): boolean =>
  Boolean(verification?.ranges ?? verification?.reverseDns)

/** @param repository whose source every such server runs. */
export const anyServer = (repository: string): Verification => ({
  none: code('Anyone runs a server of it, and each asks from its own IP address.', repository),
})
