/**
 * Which shape a saved inspection has. Old rows are never rewritten: they are brought up to date where
 * they are read, so that what was frozen stays as it was.
 */
import type { Inspection } from '@linklens/engine'

/** The shape that inspections have today, stored with each of them. */
export const INSPECTION_SCHEMA_VERSION = 1

/**
 * From each earlier version to the next: `[2, …]` converts what version 2 wrote into what version 3 reads.
 * Needed only when a field changes its meaning or goes; a new field is simply missing in older rows, and
 * its page says so. Each new version needs a row of the one before, in `test/fixtures/reports/`.
 */
const UPCASTERS: ReadonlyMap<number, (inspection: unknown) => unknown> = new Map()

/** @param json as it was stored. @returns the inspection in today's shape, without the fields that are missing in it. */
export function readInspection(json: string, schemaVersion: number): Inspection {
  let inspection: unknown = JSON.parse(json)
  for (let version = schemaVersion; version < INSPECTION_SCHEMA_VERSION; version += 1) {
    const upcast = UPCASTERS.get(version)
    if (!upcast) throw new Error(`inspections of schema version ${version} cannot be read any more`)
    inspection = upcast(inspection)
  }
  return inspection as Inspection
}
