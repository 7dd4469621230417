import { reports } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const wix: Generator = {
  name: 'Wix',
  mark: 'wix',
  sets: {
    title: 'open the SEO panel of the page: title tag, and the title under Social share',
    description: 'open the SEO panel of the page: meta description, and the text under Social share',
    image: 'open the SEO panel of the page, Social share; for the whole site, Settings > Social Share',
    siteName: 'write the site name in the general settings',
  },
  by: reports(
    'Social share of the site and of each page hold the image of the card.',
    'runoctopus.com/glossary/open-graph/open-graph-for-wix.html; wixseo.co.uk: the complete Wix SEO course',
    { seen: '2026', people: 2 },
  ),
}
