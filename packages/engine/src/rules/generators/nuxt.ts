import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const nuxt: Generator = {
  name: 'Nuxt',
  mark: 'nuxt',
  sets: {
    title: 'call useSeoMeta({ title, ogTitle }) in the page',
    description: 'call useSeoMeta({ description, ogDescription }) in the page',
    image:
      'call useSeoMeta({ ogImage }) with a full URL in the page, or write app.head.meta in nuxt.config.ts for all',
    siteName: 'call useSeoMeta({ ogSiteName }) in app.vue',
  },
  withoutImage: 'writes no og:image by itself',
  by: official(
    'useSeoMeta in pages, app.head in the configuration.',
    'nuxt.com/docs/getting-started/seo-meta',
  ),
}
