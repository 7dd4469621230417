import type { MiddlewareHandler } from 'hono'
import type { InspectionGate } from '../inspections/inspection-slots.ts'

/** Tells kept-alive clients to go elsewhere, so that a stopping process runs dry. */
export function closeWhenDraining(gate: InspectionGate): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (gate.draining) c.res.headers.set('Connection', 'close')
  }
}
