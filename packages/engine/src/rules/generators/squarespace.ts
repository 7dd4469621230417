import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const squarespace: Generator = {
  name: 'Squarespace',
  mark: 'squarespace',
  sets: {
    title: 'write the SEO title in the settings of the page, post or product',
    description: 'write the SEO description in the settings of the page, post or product',
    image:
      'set the social image in the settings of the page, or the featured image of the post or product; for all others, the social sharing logo',
    siteName: 'write the site title',
  },
  by: official(
    'Text is the SEO title and description; the image is that of the page or item, then the social sharing logo.',
    'support.squarespace.com/hc/articles/115009564587, updated 2025-01-09 (stored copy)',
  ),
}
