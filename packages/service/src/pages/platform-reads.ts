/** The sources that a platform asks for each field, in words. */
import type { Platform } from '@linklens/engine'

type Reads = Platform['reads']
type Source = Reads['title']['sources'][number]

const FIELDS = [
  ['title', 'Title'],
  ['description', 'Description'],
  ['image', 'Image'],
  ['imageAlt', 'Image alt'],
  ['siteName', 'Site name'],
  ['url', 'Address'],
] as const

export function fieldSources({ reads }: Platform): { field: string; sources: string[] }[] {
  return FIELDS.flatMap(([key, field]) => {
    const read = reads[key]
    return read && read.sources.length > 0 ? [{ field, sources: read.sources.map(sourceText) }] : []
  })
}

function sourceText(source: Source): string {
  const name = nameOf(source)
  return source.doubt ? `${name} (not certain)` : name
}

function nameOf(source: Source): string {
  switch (source.from) {
    case 'meta':
      return source.keys.join(' or ')
    case 'title':
      return '<title>'
    case 'heading':
      return '<h1>'
    case 'link':
      return `link ${source.rels.join(' or ')}`
    case 'json-ld':
      return `JSON-LD ${source.property}`
    case 'oembed':
      return `oEmbed ${source.property}`
    case 'host':
    default:
      return 'host name'
  }
}
