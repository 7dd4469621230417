import type { MiddlewareHandler } from 'hono'

/** Hono hands only `Error` objects to `onError`; an abort's reason may be a string. */
export const wrapNonErrors: MiddlewareHandler = async (_, next) => {
  try {
    await next()
  } catch (thrown) {
    throw thrown instanceof Error
      ? thrown
      : new Error('something other than an error was thrown', { cause: thrown })
  }
}
