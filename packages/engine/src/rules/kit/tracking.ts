/** URLs without the parameters that tell a site where a visitor came from. */
import { TRACKING } from '../../metadata/other-page.ts'

export const isTracking = (parameter: string): boolean => TRACKING.test(parameter)

/** Also without a fragment, which is no part of what is shared. */
export function withoutTracking(url: URL): URL {
  const plain = new URL(url)
  plain.hash = ''
  // Listed first: deleting while they are walked through would leave some out.
  const parameters = [...plain.searchParams.keys()].filter(isTracking)
  for (const parameter of parameters) plain.searchParams.delete(parameter)
  return plain
}
