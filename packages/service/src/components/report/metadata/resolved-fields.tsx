import { languageOf } from '@linklens/cards'
import { SafeLink, safeHref } from '../../safe-link.tsx'
import { ScrollTable } from '../../scroll-table.tsx'
import { Untrusted } from '../../untrusted.tsx'
import type { Report } from '../../../view/report.ts'

type Metadata = Report['inspection']['normalizedMetadata']
type Field = keyof Metadata

const NAMES: Record<Field, string> = {
  title: 'Title',
  description: 'Description',
  image: 'Image',
  imageAlt: 'Image alt',
  url: 'URL',
  canonicalUrl: 'Canonical',
  siteName: 'Site name',
  type: 'Type',
  locale: 'Locale',
  themeColor: 'Theme colour',
  favicon: 'Icon',
  twitterCard: 'Card',
  twitterSite: 'Account',
  author: 'Author',
  publishedTime: 'Published',
  modifiedTime: 'Modified',
  section: 'Section',
  video: 'Video',
  lang: 'Language',
}

/** Listed even when missing: nearly every card is made of these. */
const EXPECTED: ReadonlySet<Field> = new Set(['title', 'description', 'image', 'url', 'siteName'])

export function ResolvedFields({ inspection }: { inspection: Report['inspection'] }) {
  const metadata = inspection.normalizedMetadata
  const lang = languageOf(inspection)
  const fields = (Object.keys(NAMES) as Field[]).filter((field) => metadata[field] || EXPECTED.has(field))
  return (
    <ScrollTable caption="Resolved metadata" head={['Field', 'Value', 'Source']} class="resolved sourced">
      {fields.map((field) => {
        const resolved = metadata[field]
        return (
          <tr>
            <th scope="row">{NAMES[field]}</th>
            {resolved ? <ResolvedCells field={field} resolved={resolved} lang={lang} /> : <MissingCells />}
          </tr>
        )
      })}
    </ScrollTable>
  )
}

const MissingCells = () => (
  <>
    <td class="quiet">missing</td>
    <td></td>
  </>
)

interface ResolvedProps {
  field: Field
  resolved: NonNullable<Metadata[Field]>
  lang: string | undefined
}

function ResolvedCells({ field, resolved, lang }: ResolvedProps) {
  const display = 'display' in resolved && resolved.display !== resolved.value ? resolved.display : null
  return (
    <>
      <td>
        <Value field={field} value={resolved.value} lang={lang} />
        <code class="source-below">{resolved.source}</code>
        {display && (
          <p class="quiet">
            Without the site name: <Untrusted text={display} lang={lang} />
          </p>
        )}
        {resolved.fallbacks.length > 0 && (
          <details class="losers">
            <summary>{resolved.fallbacks.length} not used</summary>
            <ul class="plain">
              {resolved.fallbacks.map(({ value, source }) => (
                <li>
                  <code>{source}</code> <Value field={field} value={value} lang={lang} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </td>
      <td>
        <code>{resolved.source}</code>
      </td>
    </>
  )
}

function Value({ field, value, lang }: { field: Field; value: string; lang: string | undefined }) {
  if (field === 'themeColor') return <Colour value={value} />
  if (safeHref(value)) return <SafeLink href={value} />
  return <Untrusted text={value} max={600} lang={lang} />
}

/** The colour next to its name, as an SVG attribute; only the plain hexadecimal forms. */
function Colour({ value }: { value: string }) {
  const hex = /^#[0-9a-f]{3,8}$/i.test(value.trim()) ? value.trim() : null
  return (
    <>
      {hex && (
        <svg class="swatch" viewBox="0 0 1 1" aria-hidden="true">
          <rect width="1" height="1" fill={hex} />
        </svg>
      )}{' '}
      <Untrusted text={value} max={80} />
    </>
  )
}
