/** A score in words, as messages and titles have it. */
import type { Inspection } from '../inspection/schema.ts'
import { refusedNames } from '../platforms/refused-text.ts'

/** @returns such as `84 of 100, good`; where the server refuses names of big platforms `100 of 100 if they get in`. */
export function scoreText(inspection: Inspection): string {
  const { score, category } = inspection.serviceScore
  const rest = refusedNames(inspection).length > 0 ? ' if they get in' : `, ${category.label.toLowerCase()}`
  return `${score} of 100${rest}`
}
