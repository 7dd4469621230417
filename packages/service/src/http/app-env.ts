/** What Hono passes along with each request. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export interface AppEnv {
  /** Absent in tests that call `app.request()` without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Under which its requests are counted and take turns. Absent: everyone is the same client. */
    client?: string
    /** From the `traceparent` header, if valid. */
    traceId?: string
  }
}

/** A request, and what it is answered with. */
export type AppContext = Context<AppEnv>

/** What a handler gives: a page may still have to be drawn. */
export type Answer = Response | Promise<Response>
