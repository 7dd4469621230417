/** What the package exports. Next to the functions that make them, their types would need Node's. */
import { createGuardedFetch } from './create-guarded-fetch.ts'
import { createUnfurl } from './create-unfurl.ts'
import type { GuardedFetch, Unfurl } from './unfurl-options.ts'

/**
 * Asks for a page, and returns what a link preview needs: about 1 kB. One request and its redirects, on the public
 * internet alone; one more each for `image`, `oembed` and `robots`. Calls that are equal and at work at the same time
 * share one fetch. Nothing is kept afterwards.
 * @throws {UnfurlError} with a `reason` to switch on, when there is nothing to show: also for a bot wall or a log-in
 * page, which are never a card.
 * @throws {TypeError} for options that mean nothing.
 * @throws the reason of `signal`, when it aborts.
 */
export const unfurl: Unfurl = createUnfurl()

/**
 * `fetch` for URLs that a stranger wrote: every redirect and every IP address is checked before a connection is made, and
 * the connection goes to the address that was checked. The body is read whole; nothing streams.
 * @returns also for error statuses. `url` is where redirects ended. Headers that a proxy must not pass on are left out.
 * @throws {UnfurlError} when there is no answer, with a `reason`.
 * @throws {TypeError} for options that mean nothing.
 * @throws the reason of `signal`, when it aborts.
 */
export const guardedFetch: GuardedFetch = createGuardedFetch()
