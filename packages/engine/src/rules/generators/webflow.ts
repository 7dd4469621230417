import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const webflow: Generator = {
  name: 'Webflow',
  mark: 'webflow',
  sets: {
    title: 'open the settings of the page: Title tag under SEO, and Open Graph title',
    description: 'open the settings of the page: Meta description under SEO, and Open Graph description',
    image: 'open the settings of the page, or of the collection template: Open Graph image URL',
    siteName: 'add og:site_name to the custom code of the site, in its head',
  },
  by: official(
    'A page has a title, a description and an image URL for Open Graph; its own title and description can serve. The names in the menu are those of the programming interface: the help page could not be opened.',
    'developers.webflow.com/designer/reference/open-graph-metadata',
  ),
}
