/** The last handler of an API path: tells which methods it takes. */
import type { Handler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { ServiceError } from './service-error.ts'

/** @param methods what the path's other handlers take; a GET brings HEAD with it. */
export function allowOnly(...methods: ('GET' | 'POST' | 'DELETE')[]): Handler<AppEnv> {
  const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  return (c) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow: allowed })
    throw new ServiceError('METHOD_NOT_ALLOWED', `This address takes ${allowed}, not ${c.req.method}.`, {
      headers: { Allow: allowed },
    })
  }
}
