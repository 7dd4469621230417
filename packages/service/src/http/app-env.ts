/** What travels with every request through the app. */
import type { HttpBindings } from '@hono/node-server'

export interface AppEnv {
  /** Absent in tests that call `app.request()` without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Of the asker's `traceparent`, where it sent a valid one. */
    traceId?: string
    /** Set by `styleNonce(c)` when a page asks for one. */
    styleNonce?: string
  }
}
