import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const next: Generator = {
  name: 'Next.js',
  mark: 'next',
  sets: {
    title: 'export title in metadata or generateMetadata of page.tsx, with title.template in layout.tsx',
    description: 'export description in metadata of page.tsx',
    image:
      'put opengraph-image.png next to page.tsx, or export openGraph.images; metadataBase in layout.tsx makes its URL absolute',
    siteName: 'export openGraph.siteName: the openGraph of a page replaces that of its layout',
  },
  setsSite: 'export metadataBase in layout.tsx',
  by: official(
    'The metadata object, generateMetadata and opengraph-image files.',
    'nextjs.org/docs/app/api-reference/functions/generate-metadata; nextjs.org/docs/app/api-reference/file-conventions/metadata/opengraph-image',
  ),
}
