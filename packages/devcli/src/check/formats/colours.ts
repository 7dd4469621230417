import type { Colour } from '../../output/output.ts'

export const SEVERITY_COLOURS = { error: 'red', warning: 'yellow', info: 'dim' } as const

/** Colours of the verdicts; an unknown one is `dim`. */
export const VERDICT_COLOURS: Readonly<Record<string, Colour>> = {
  full: 'green',
  degraded: 'yellow',
  none: 'red',
}
