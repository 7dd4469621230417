/**
 * Of many pages, crawlers' names are borrowed for the first page of each template. Where crawlers get there what we get, they
 * do on the others; where they do not, every page of it is asked for so, and says it for itself.
 */
import type { Inspection } from '@linklens/engine'
import { number } from '../formats/words.ts'
import { pathPattern } from '../path-pattern.ts'

export interface FirstOfTemplate {
  /**
   * @param ask is called once more where the first page of the template shows that crawlers get something else.
   * @returns what it returned last.
   */
  readonly inspect: <Seen extends { readonly inspection: Inspection }>(
    path: string,
    ask: (asCrawlers: boolean) => Promise<Seen>,
  ) => Promise<Seen>
  /** What was left out, as a sentence, or nothing. */
  readonly notes: () => string[]
}

export function firstOfTemplate(): FirstOfTemplate {
  /** Whether crawlers get what we get; null: it was no page. */
  const templates = new Map<string, Promise<boolean | null>>()
  let spared = 0
  return {
    async inspect(path, ask) {
      const template = pathPattern(path)
      if (templates.has(template)) {
        // At once: a slow first page keeps no other one waiting.
        const plain = await ask(false)
        for (let first = templates.get(template); first; first = templates.get(template)) {
          const isSame = await first
          if (isSame === null) continue
          if (!isSame) return ask(true)
          spared += 1
          return plain
        }
      }
      const asked = ask(true)
      const seen = asked.then(
        ({ inspection }) => getTheSame(inspection),
        () => {
          templates.delete(template)
          return null
        },
      )
      templates.set(template, seen)
      return asked
    },
    notes: () =>
      spared === 0
        ? []
        : [
            `As crawlers, only the first page of each template was asked for: on ${spared === 1 ? '1 other page' : `${number(spared)} other pages`} they are taken to get the same.`,
          ],
  }
}

const getTheSame = ({ fetch }: Inspection): boolean =>
  (fetch.crawlerViews ?? []).every(
    ({ differs, error, skipped, notAsked, wall }) =>
      differs.length === 0 && !error && !skipped && !notAsked && wall === undefined,
  )
