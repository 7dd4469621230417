/** One whole inspection over an injected network, boiled down to what the case lists speak of. */
import { InspectError } from '../../src/errors.ts'
import { createInspector, type InspectorOptions } from '../../src/inspect.ts'
import type { Inspection } from '../../src/inspection/schema.ts'

export interface Outcome {
  /** `OK`, or the code of the error that ended the inspection. */
  readonly code: string
  /** `OK`, the code of the image's error, or null when the page names no image. */
  readonly imageCode: string | null
  readonly image: Inspection['imageAnalysis'] | null
  /** Ids of the rules that failed. */
  readonly failed: readonly string[]
  /** Everything a stranger gets to see. */
  readonly publicText: string
}

export async function inspectThrough(
  url: string,
  options: Omit<InspectorOptions, 'userAgent'>,
): Promise<Outcome> {
  const inspector = createInspector({ ...options, userAgent: 'Linklens/0 (test)' })
  try {
    const inspection = await inspector.inspect(url)
    const image = inspection.imageAnalysis
    const imageCode = image.source === null ? null : (image.error?.code ?? 'OK')
    const failed = inspection.diagnostics.map(({ id }) => id)
    return { code: 'OK', imageCode, image, failed, publicText: JSON.stringify(inspection) }
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    const publicText = JSON.stringify([error, error.message, error.stack])
    return { code: error.code, imageCode: null, image: null, failed: [], publicText }
  }
}
