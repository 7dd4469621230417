/** The sources that a platform reads for each field, in words. */
import type { Platform } from '@linklens/engine'

type Reads = Platform['reads']
type Source = Reads['title']['sources'][number]

const FIELDS = [
  ['title', 'Title'],
  ['description', 'Description'],
  ['image', 'Image'],
  ['imageAlt', 'Image alt'],
  ['authorForDescription', 'Author (in place of the description)'],
  ['siteName', 'Site name'],
  ['url', 'URL'],
] as const

export function fieldSources({ reads }: Platform): { field: string; sources: string[] }[] {
  return FIELDS.flatMap(([key, field]) => {
    const read = reads[key]
    if (!read || read.sources.length === 0) return []
    return [{ field, sources: read.sources.map((source) => sourceText(source, reads.attribute)) }]
  })
}

/** Names the attribute where it is not the platform's general rule. */
function sourceText(source: Source, usual: Reads['attribute']): string {
  const { attribute, doubt } = source
  const name = nameOf(source) + (attribute && attribute !== usual ? ` in ${attribute}=` : '')
  return doubt ? `${name} (not certain)` : name
}

function nameOf(source: Source): string {
  switch (source.from) {
    case 'meta':
      return source.keys.join(' or ')
    case 'title':
      return '<title>'
    case 'heading':
      return source.own ? 'the first <h1>, <h2> or <h3> with text of its own' : '<h1>'
    case 'earlier-heading':
      return '<h2> or <h3> before any <h1>'
    case 'link':
      return source.within
        ? `any link with ${source.rels.join(' or ')} in its rel`
        : `link ${source.rels.join(' or ')}`
    case 'json-ld':
      return `JSON-LD ${source.property} of ${source.types.join(' or ')}`
    case 'oembed':
      return `oEmbed ${source.property}`
    case 'page-image':
      return source.which === 'largest'
        ? 'the largest <img>, else the first'
        : 'the first <img> after the <h1>'
    case 'own':
      return source.name
    case 'host':
      return 'host name'
  }
}
