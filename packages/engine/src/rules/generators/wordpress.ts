import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

/** Without a plug-in that writes Open Graph. */
export const wordPress: Generator = {
  name: 'WordPress',
  mark: 'wordpress',
  sets: {
    title:
      'edit the title of the page; WordPress writes <title> and no Open Graph: an SEO plug-in (Yoast SEO, Rank Math) does',
    description:
      'install an SEO plug-in (Yoast SEO, Rank Math), which writes the description that you give a page',
    image: 'install an SEO plug-in (Yoast SEO, Rank Math), which shares the featured image of each page',
    siteName: 'write Settings > General > Site Title; an SEO plug-in writes it into the page',
  },
  withoutImage: 'writes no Open Graph tags without a plug-in or a theme that does',
  by: official(
    'wp_head prints the title and no Open Graph; plug-ins add it there.',
    'developer.wordpress.org/reference/hooks/wp_head',
  ),
}
