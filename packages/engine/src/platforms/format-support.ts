/** Whether a platform draws an image format, from its data. */
import type { Evidence } from '../facts/evidence.ts'
import type { ImageFormat } from '../image/image-facts.ts'
import type { Platform } from './define-platform.ts'

export interface FormatSupport {
  /** Null: nothing public speaks of it. */
  readonly drawn: boolean | null
  readonly by: Evidence | null
  /** Somebody tried it, where no document or code speaks of it. */
  readonly wasTried: boolean
}

/** Drawn by every app since there were previews; other formats are in doubt where nothing is documented. */
export const SAFE_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'gif'])

/** @returns what the platform's data says of one format. */
export function formatSupport({ image }: Pick<Platform, 'image'>, format: ImageFormat): FormatSupport {
  const { formats, tried = {} } = image
  if (formats?.refused.includes(format)) return { drawn: false, by: formats.by, wasTried: false }
  if (formats?.accepted) return { drawn: formats.accepted.includes(format), by: formats.by, wasTried: false }
  if (SAFE_FORMATS.has(format)) return { drawn: true, by: null, wasTried: false }
  const test = tried[format]
  return test ? { ...test, wasTried: true } : { drawn: null, by: null, wasTried: false }
}
