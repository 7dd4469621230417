import type { MiddlewareHandler } from 'hono'
import type { InspectionSlots } from './inspection-slots.ts'

/** Closes keep-alive connections of a stopping process, so that clients reconnect to another one. */
export function closeWhenDraining(inspectionSlots: InspectionSlots): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (inspectionSlots.draining) c.res.headers.set('Connection', 'close')
  }
}
