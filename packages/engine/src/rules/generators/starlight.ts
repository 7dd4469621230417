import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const starlight: Generator = {
  name: 'Starlight',
  mark: 'starlight',
  sets: {
    title: 'write title in the front matter of the page (for the <title> alone, an entry of head)',
    description:
      'write description in the front matter of the page, or in starlight({ description }) for all',
    image:
      "add { tag: 'meta', attrs: { property: 'og:image', content: 'https://…' } } to starlight({ head: [ ] }) in astro.config.mjs for all pages, or to head in the front matter of one",
    siteName: 'write starlight({ title }) in astro.config.mjs',
  },
  withoutImage: 'writes no og:image',
  by: official(
    'title, description and head of the configuration and of the front matter.',
    'starlight.astro.build/reference/configuration; starlight.astro.build/reference/frontmatter',
  ),
}
