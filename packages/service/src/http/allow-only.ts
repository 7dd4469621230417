/** The last handler of an API path: answers other methods with the list of allowed ones. */
import { Hono, type Handler } from 'hono'
import type { Answer, AppContext, AppEnv } from './app-env.ts'
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

/** Routes of a path that takes POST alone. */
export function postOnly(handle: (c: AppContext) => Answer): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', handle).all('/', allowOnly('POST'))
}
