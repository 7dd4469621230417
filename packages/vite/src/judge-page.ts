/** Inspects a page of the development server once for each change, however many ask for it. */
import { inspect, InspectError, type Inspection } from '@linklens/engine'

export type Judged =
  | { readonly inspection: Inspection }
  /** Why there is nothing to judge, as a sentence: an error page, or no HTML. */
  | { readonly problem: string }

export type Judge = (url: string) => Promise<Judged>

/** Paths kept at most: more than a developer looks at between two changes. */
const MAX_KEPT = 50

/** @param revision grows with each change of a file. */
export function createJudge({
  site,
  revision,
}: {
  readonly site: string | undefined
  readonly revision: () => number
}): Judge {
  const kept = new Map<string, Promise<Judged>>()
  let keptFor = -1
  return (url) => {
    if (keptFor !== revision() || kept.size >= MAX_KEPT) kept.clear()
    keptFor = revision()
    const known = kept.get(url)
    if (known) return known
    const judged = judge(url, site)
    kept.set(url, judged)
    return judged
  }
}

async function judge(url: string, site: string | undefined): Promise<Judged> {
  try {
    return {
      inspection: await inspect(url, { local: true, crawlers: true, ...(site !== undefined && { site }) }),
    }
  } catch (error) {
    if (error instanceof InspectError || error instanceof TypeError) return { problem: error.message }
    throw error
  }
}
