import type { Colour } from '../../output/output.ts'

export const SEVERITY_COLOURS = { error: 'red', warning: 'yellow', info: 'dim' } as const

/** Of an unknown verdict: `dim`. */
export const VERDICT_COLOURS: Readonly<Record<string, Colour>> = {
  full: 'green',
  degraded: 'yellow',
  none: 'red',
}
