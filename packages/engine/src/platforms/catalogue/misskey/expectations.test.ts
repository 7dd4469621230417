import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('misskey', {
  loses: [
    'Open Graph under name=',
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'the image only in og:image:url',
    'the image only in og:image:secure_url',
    'tags written by a script',
  ],
  unknown: ['SVG', 'AVIF'],
  answers: {
    'title escaped twice': 'Salt & flour',
    'description escaped twice': 'Water & salt',
    'runs scripts': false,
  },
})
