/** The last handler of an API path: answers other methods with the list of allowed ones. */
import type { Handler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { ServiceError } from '../service-error.ts'

/** @param methods those of the other handlers of this path; GET implies HEAD. */
export function allowOnly(...methods: ('GET' | 'POST' | 'DELETE')[]): Handler<AppEnv> {
  const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  return (c) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow: allowed })
    throw new ServiceError('METHOD_NOT_ALLOWED', `This URL accepts ${allowed}, not ${c.req.method}.`, {
      headers: { Allow: allowed },
    })
  }
}
