/** Directives of the page, by meta tag and header, for the readers whose companies document them. */
import type { CrawlerViewFacts } from '../facts/facts.ts'
import { indexTags } from '../metadata/tag-index.ts'
import { robotsDirectives, directiveSource } from '../rules/shared/robots-directives.ts'
import type { Reader } from './define-reader.ts'
import type { ReaderAccess } from './schema.ts'

type Directives = ReaderAccess['directives']

/** @returns what holds for a reader; nothing for readers whose companies say nothing of directives. */
export function directivesFor({ page, response }: CrawlerViewFacts): (reader: Reader) => Directives {
  if (!page || !response) return () => []
  const tags = indexTags(page.extraction.allTags)
  return ({ name, directives }) =>
    directives.length === 0
      ? []
      : robotsDirectives({ tags, headers: response.headers }, name.toLowerCase()).flatMap((found) =>
          directives
            .filter((one) => one.name === found.name && (one.value ?? found.value) === found.value)
            .map(({ effect }) => ({
              source: directiveSource(found),
              directive: found.value === '' ? found.name : `${found.name}:${found.value}`,
              effect,
            })),
        )
}
