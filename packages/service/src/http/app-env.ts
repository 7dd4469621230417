/** What travels with every request through the app. */
import type { HttpBindings } from '@hono/node-server'

export interface AppEnv {
  /** Absent in tests that call `app.request()` without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** Set by `styleNonce(c)` when a page asks for one. */
    styleNonce?: string
  }
}
