import { official } from '../../facts/evidence.ts'
import type { Generator } from './generator.ts'

export const ghost: Generator = {
  name: 'Ghost',
  mark: 'ghost',
  sets: {
    title: 'open the settings of the post, Facebook card and X card; of the home page, Settings > Meta data',
    description:
      'open the settings of the post, Facebook card and X card; of the home page, Settings > Meta data',
    image:
      'give the post a feature image, or one in its Facebook card and X card; for all others, Settings > Meta data, or the publication cover',
    siteName: 'write it in Settings > Title & description',
  },
  by: official('Each post has its meta data, X card and Facebook card.', 'ghost.org/help/post-settings'),
}
