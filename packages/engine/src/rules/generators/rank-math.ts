import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const rankMath: Generator = {
  name: 'Rank Math',
  mark: 'rank-math',
  sets: {
    title: 'open the page in the editor, Rank Math > Edit Snippet: title, and the tab Social',
    description: 'open the page in the editor, Rank Math > Edit Snippet: description, and the tab Social',
    image:
      'open the page in the editor, Rank Math > Edit Snippet > Social, or set a featured image; for all others, Rank Math > Titles & Meta > Global Meta > OpenGraph Thumbnail',
    siteName: 'write the website name in Rank Math > Titles & Meta > Local SEO',
  },
  by: official('The tab Social of a page, and a thumbnail for all.', 'rankmath.com/kb/open-graph-meta-tags'),
}
