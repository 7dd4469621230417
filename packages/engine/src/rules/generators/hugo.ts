import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const hugo: Generator = {
  name: 'Hugo',
  mark: 'hugo',
  sets: {
    title: 'write title in the front matter of the page',
    description: 'write description in the front matter of the page',
    image: 'write images in the front matter of the page, or params.images in hugo.toml for all',
    siteName: 'write title in hugo.toml',
  },
  setsSite: 'write baseURL in hugo.toml',
  withoutImage: 'writes og:image only where the theme includes its Open Graph template',
  by: official(
    'The embedded template opengraph.html reads images of the page, else of the site.',
    'gohugo.io/templates/embedded',
  ),
}
