import { code } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'
import { WORDPRESS_ADDRESS } from './wordpress.ts'

export const yoast: Generator = {
  name: 'Yoast SEO',
  mark: 'yoast',
  sets: {
    title: 'open the page in the editor, box Yoast SEO: SEO title, and the tab Social',
    description: 'open the page in the editor, box Yoast SEO: meta description, and the tab Social',
    image:
      'open the page in the editor, box Yoast SEO, tab Social, or set a featured image; for all others, Yoast SEO > Settings > Site basics > Site image',
    siteName: 'write Site Title in Settings > General of WordPress',
  },
  setsSite: WORDPRESS_ADDRESS,
  by: code(
    'Site basics holds Site image, the image of all other pages; og:site_name is the Site Title of WordPress.',
    'Yoast/wordpress-seo packages/js/src/settings (createSearchIndex) and src/presentations/indexable-presentation.php',
  ),
}
