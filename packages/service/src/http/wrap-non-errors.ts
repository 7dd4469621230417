import type { MiddlewareHandler } from 'hono'

/** Hono passes only `Error` objects to `onError`, but the reason of an abort may be a string. */
export const wrapNonErrors: MiddlewareHandler = async (_, next) => {
  try {
    await next()
  } catch (thrown) {
    throw thrown instanceof Error
      ? thrown
      : new Error('something other than an error was thrown', { cause: thrown })
  }
}
