import type { MiddlewareHandler } from 'hono'
import type { InspectionSlots } from '../inspections/inspection-slots.ts'

/** Tells kept-alive clients to go elsewhere, so that a stopping process runs dry. */
export function closeWhenDraining(inspectionSlots: InspectionSlots): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (inspectionSlots.draining) c.res.headers.set('Connection', 'close')
  }
}
