/** Importing this adds the matchers to Vitest's `expect`; the only module of the package that does something on import. */
import { expect } from 'vitest'
import { matchers, type UnfurlOptions } from './to-unfurl.ts'

expect.extend(matchers)

export { type UnfurlOptions } from './to-unfurl.ts'

declare module 'vitest' {
  interface Matchers<
    // The names and defaults are Vitest's: an interface is extended under the same ones.
    R extends void | Promise<void> = void | Promise<void>,
    T = unknown,
  > {
    /** Whether a link to the page unfurls to the full card. Needs `await`. */
    toUnfurl: (options?: UnfurlOptions) => Promise<void>
  }
}
