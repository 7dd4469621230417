/** What Hono passes along with each request. */
import type { HttpBindings } from '@hono/node-server'

export interface AppEnv {
  /** Absent in tests that call `app.request()` without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Under which its requests are counted and take turns. Absent: everyone is the same client. */
    client?: string
    /** From the `traceparent` header, if valid. */
    traceId?: string
    /** Set by `styleNonce(c)`. */
    styleNonce?: string
  }
}
