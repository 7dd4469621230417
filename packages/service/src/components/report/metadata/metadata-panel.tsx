import { languageOf } from '@linklens/cards'
import { cleanLines } from '@linklens/cards'
import { CodeBlock } from '../../code-block.tsx'
import { plural } from '../../../format.ts'
import { OembedAnswer } from './oembed-answer.tsx'
import { RawTags } from './raw-tags.tsx'
import type { Report, ReportProps } from '../../../view/report.ts'
import { ResolvedFields } from './resolved-fields.tsx'
import { Fold } from '../fold.tsx'

export function MetadataPanel({ report }: ReportProps) {
  const raw = report.inspection.rawMetadata
  const tags = raw.standard.length + raw.openGraph.length + raw.twitter.length
  return (
    <Fold id="metadata" title="Tags" lead={`${plural(tags, 'tag')} and what is read from them`}>
      <ResolvedFields inspection={report.inspection} />
      <details class="more">
        <summary>Raw tags in document order ({tags})</summary>
        <RawTags raw={raw} lang={languageOf(report.inspection)} />
      </details>
      {raw.oEmbed && <OembedAnswer oEmbed={raw.oEmbed} />}
      <details class="more">
        <summary>JSON-LD ({raw.jsonLd.length})</summary>
        <JsonLd blocks={raw.jsonLd} />
      </details>
    </Fold>
  )
}

/** A page may contain 64 KiB of it; the rest is in the API's answer. */
const SHOWN_CHARACTERS = 6_000

function JsonLd({ blocks }: { blocks: Report['inspection']['rawMetadata']['jsonLd'] }) {
  if (blocks.length === 0) return <p class="empty">The page has no JSON-LD.</p>
  return (
    <>
      {blocks.map(({ value, error, line, column, inHead }, index) => {
        const json = value === undefined ? '' : JSON.stringify(value, null, 2)
        return (
          <div class="json-ld">
            <p class="quiet">
              Line {line}, column {column}
              {inHead ? '' : ', in the body'}
              {error && ` – cannot be read: ${error}`}
            </p>
            {json && (
              <CodeBlock
                id={`json-ld-${index}`}
                code={cleanLines(json, SHOWN_CHARACTERS)}
                what={`JSON-LD block ${index + 1}`}
              />
            )}
            {json.length > SHOWN_CHARACTERS && (
              <p class="quiet">{plural(json.length - SHOWN_CHARACTERS, 'character')} more.</p>
            )}
          </div>
        )
      })}
    </>
  )
}
