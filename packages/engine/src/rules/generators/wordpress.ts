import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

/** Without a plug-in that writes Open Graph. */
export const wordPress: Generator = {
  name: 'WordPress',
  mark: 'wordpress',
  sets: {
    title:
      'edit the title of the page; an SEO plug-in (Yoast SEO, Rank Math) then writes it into og:title too',
    description:
      'install an SEO plug-in (Yoast SEO, Rank Math), which writes the description that you give a page',
    image: 'set the featured image of the page; an SEO plug-in (Yoast SEO, Rank Math) then shares it',
    siteName: 'write Settings > General > Site Title; an SEO plug-in writes it into the page',
  },
  withoutImage: 'writes no preview tags without a plug-in or a theme that does',
  by: official(
    'wp_head prints the title and no Open Graph; plug-ins add it there.',
    'developer.wordpress.org/reference/hooks/wp_head',
  ),
}
