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
    'The settings of a page hold title, description and image for Open Graph; title and description of the page can serve.',
    'developers.webflow.com/designer/reference/open-graph-metadata',
  ),
}
