import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const yoast: Generator = {
  name: 'Yoast SEO',
  mark: 'yoast',
  sets: {
    title: 'open the page in the editor, box Yoast SEO: SEO title, and the tab Social',
    description: 'open the page in the editor, box Yoast SEO: meta description, and the tab Social',
    image:
      'open the page in the editor, box Yoast SEO, tab Social, or set a featured image; for all others, Yoast SEO > Settings > Site basics > Site image',
    siteName: 'write the website name in Yoast SEO > Settings > Site basics',
  },
  by: official(
    'Open Graph values can be set for the site and for each page.',
    'developer.yoast.com/features/controls/overview; yoast.com/help/yoast-seo-settings-site-representation',
  ),
}
