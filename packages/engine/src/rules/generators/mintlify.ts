import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const mintlify: Generator = {
  name: 'Mintlify',
  mark: 'mintlify',
  sets: {
    title: 'write title in the front matter of the page, or "og:title" there for the card alone',
    description: 'write description in the front matter of the page',
    image:
      'write "og:image" under seo.metatags in docs.json for all pages, or in the front matter of one; it lays title and logo over that image',
    siteName: 'write "og:site_name" under seo.metatags in docs.json',
  },
  by: official(
    'seo.metatags of docs.json, and the front matter of a page.',
    'mintlify.com/docs/optimize/seo',
  ),
}
