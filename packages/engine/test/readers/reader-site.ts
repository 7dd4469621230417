/** A public site on loopback as AI readers' names meet it, and what comes of asking it. */
import { askReaders, type AskReadersOptions } from '../../src/inspect-readers.ts'
import { READERS } from '../../src/readers/index.ts'
import type { ReaderAccess } from '../../src/readers/schema.ts'
import { crawlerSite, OWN_AGENT, PAGE, type Answers } from '../crawler-site.ts'
import type { Step } from '../guard/play-steps.ts'

export interface SiteForReaders {
  /** undefined: 404. */
  readonly robots?: readonly Step[]
  /** By the name of the reader; `Linklens` is ours, `Quillpreview` nobody's. undefined: the good page. */
  readonly answer?: (name: string, head: string) => readonly Step[] | undefined
}

/** As a server that knows readers sees it. */
export function readerName(head: string): string {
  const agent = /^User-Agent: (.*)\r$/im.exec(head)?.[1] ?? ''
  return (
    [...READERS.map(({ name }) => name), 'Quillpreview', 'Linklens'].find((name) => agent.includes(name)) ??
    agent
  )
}

export async function askSite(
  { robots, answer }: SiteForReaders,
  options: AskReadersOptions = {},
  url = PAGE,
) {
  const answers: Answers = (path, { head }) =>
    path === '/robots.txt' ? robots : answer?.(readerName(head), head)
  const site = await crawlerSite(answers)
  try {
    const report = await askReaders(url, { userAgent: OWN_AGENT, network: site.network }, options)
    return {
      report,
      reader: (id: string): ReaderAccess => {
        const found = report.readers.find((one) => one.id === id)
        if (!found) throw new Error(`no reader ${id}`)
        return found
      },
      /** Who asked for the page, in the order of arrival. */
      askedAs: site.asked.filter(({ path }) => path !== '/robots.txt').map(({ head }) => readerName(head)),
      requests: site.asked.length,
      heads: site.asked.map(({ head }) => head),
    }
  } finally {
    await site.close()
  }
}
