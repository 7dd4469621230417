/** URLs without the parameters that tell a site where a visitor came from. */
import { isOfVisitor, isTracking } from '../../metadata/tracking.ts'

/** A URL that the page names, without tracking and without a fragment, which is no part of what is shared. */
export const withoutTracking = (url: URL): URL => without(url, isTracking)

/** The URL that the page was opened by, without what people who passed it on added. */
export const withoutVisitor = (url: URL): URL => without(url, isOfVisitor)

function without(url: URL, isLeftOut: (parameter: string) => boolean): URL {
  const plain = new URL(url)
  plain.hash = ''
  // Listed first: deleting while they are walked through would leave some out.
  const parameters = [...plain.searchParams.keys()].filter(isLeftOut)
  for (const parameter of parameters) plain.searchParams.delete(parameter)
  return plain
}
