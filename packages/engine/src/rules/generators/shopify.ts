import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const shopify: Generator = {
  name: 'Shopify',
  mark: 'shopify',
  sets: {
    title:
      'edit the search engine listing of the product, collection or page; of the home page, Online Store > Preferences',
    description:
      'edit the search engine listing of the product, collection or page; of the home page, Online Store > Preferences',
    image:
      'give the product, collection or post a featured image; for all other pages, Online Store > Preferences > Social sharing image and SEO',
    siteName: 'write the store name in Settings > General',
  },
  by: official(
    'Featured images are shared; pages without one share the image of Online Store > Preferences.',
    'help.shopify.com/en/manual/online-store/images/showing-social-media-thumbnail-images (stored copy)',
  ),
}
