/** One page of a local server, captured and judged. */
import { analyse, captureLocalPage, type Inspection } from '@linklens/engine'
import { localSession, type ServerAccess } from '../../local/server-access.ts'

/** @throws InspectError for a page that cannot be read. The signal's reason when it aborts. */
export async function inspectLocalUrl(
  url: string,
  access: ServerAccess,
  { signal, site }: { signal: AbortSignal; site?: string | undefined },
): Promise<Inspection> {
  const wishes = { signal, ...(site === undefined ? {} : { site }) }
  return analyse(await captureLocalPage(url, localSession(access), wishes))
}
