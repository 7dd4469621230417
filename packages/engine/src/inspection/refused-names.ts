/** What a refusal of crawlers' names makes of an inspection's words. */
import { BIG_PLATFORMS } from '../platforms/index.ts'
import type { RefusedName } from '../platforms/refused-text.ts'
import type { Inspection } from './schema.ts'

type Judged = Pick<Inspection, 'platformCompatibility' | 'platformPreviews'>

/** @returns the big platforms whose crawler's name is refused, in their order. */
export const refusedNames = ({ platformCompatibility, platformPreviews }: Judged): RefusedName[] =>
  platformPreviews.flatMap(({ platform, name }) => {
    const answer = platformCompatibility.platforms[platform]?.refused
    return answer !== undefined && BIG_PLATFORMS.has(platform) ? [{ name, answer }] : []
  })

/** @returns such as `84 of 100, good`; where the server refuses names of big platforms `100 of 100 if they get in`. */
export function scoreText(inspection: Inspection): string {
  const { score, category } = inspection.serviceScore
  const rest = refusedNames(inspection).length > 0 ? ' if they get in' : `, ${category.label.toLowerCase()}`
  return `${score} of 100${rest}`
}
