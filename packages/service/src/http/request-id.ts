/** Gives each response an `X-Request-Id`: the client's own when it is safe, otherwise a new one. */
import { randomUUID } from 'node:crypto'
import { HEADERS } from '@linklens/contract'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/** Form of a request id. It is copied into logs and a header, so it must not be able to break a line. */
export const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  const given = c.req.header(HEADERS.requestId)
  const id = given && REQUEST_ID.test(given) ? given : randomUUID()
  c.set('requestId', id)
  c.header('X-Request-Id', id)
  await next()
}
