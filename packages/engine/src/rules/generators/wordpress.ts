import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

/** https://developer.wordpress.org/advanced-administration/upgrade/migrating/, read 2026-11-27. */
export const WORDPRESS_ADDRESS =
  'write WordPress Address and Site Address in Settings > General, or WP_HOME and WP_SITEURL in wp-config.php, as the site is moved, and let `wp search-replace` change the URLs in its texts'

/** WordPress without a plug-in that writes Open Graph. */
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
  setsSite: WORDPRESS_ADDRESS,
  withoutImage: 'writes no preview tags without a plug-in or a theme that does',
  by: official(
    'wp_head prints the title and no Open Graph; plug-ins add it there.',
    'developer.wordpress.org/reference/hooks/wp_head',
  ),
}
