import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const docusaurus: Generator = {
  name: 'Docusaurus',
  mark: 'docusaurus',
  sets: {
    title: 'write title in the front matter of the page',
    description: 'write description in the front matter of the page',
    image:
      'write themeConfig.image in docusaurus.config.js for all pages, or image in the front matter of one',
    siteName: 'write title in docusaurus.config.js, and og:site_name in themeConfig.metadata',
  },
  setsSite: 'write url in docusaurus.config.js',
  withoutImage: 'writes no og:image without themeConfig.image, and asks for the large card all the same',
  by: official(
    'themeConfig.image is the card of all pages; front matter holds that of one.',
    'docusaurus.io/docs/api/themes/configuration; docusaurus.io/docs/seo',
  ),
}
