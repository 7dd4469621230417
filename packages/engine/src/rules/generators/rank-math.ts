import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'
import { WORDPRESS_ADDRESS } from './wordpress.ts'

export const rankMath: Generator = {
  name: 'Rank Math',
  mark: 'rank-math',
  sets: {
    title: 'open the page in the editor, Rank Math > Edit Snippet: title, and the tab Social',
    description: 'open the page in the editor, Rank Math > Edit Snippet: description, and the tab Social',
    image:
      'open the page in the editor, Rank Math > Edit Snippet > Social, or set a featured image; for all others, Rank Math > Titles & Meta > Global Meta > OpenGraph Thumbnail',
    siteName: 'write Site Title in Settings > General of WordPress',
  },
  setsSite: WORDPRESS_ADDRESS,
  by: official(
    'Edit Snippet with the tab Social for a page, and OpenGraph Thumbnail of Global Meta for all; og:site_name is the Site Title of WordPress.',
    'rankmath.com/kb/open-graph-meta-tags (stored copy); rankmath/seo-by-rank-math includes/opengraph/class-facebook.php at 02a54753',
  ),
}
