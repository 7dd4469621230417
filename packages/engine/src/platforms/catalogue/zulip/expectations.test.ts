import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('zulip', {
  loses: [
    'Open Graph under name=',
    'Twitter tags alone, under property=',
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'an empty og:title before the words',
    'the image only in og:image:url',
    'the image only in og:image:secure_url',
    'tags written by a script',
    'XHTML as media type',
  ],
  unknown: ['SVG', 'AVIF'],
  answers: {
    'title of a second og:title': 'Another',
    'image of a second og:image': 'https://example.com/second.png',
    'can be asked as': false,
    'runs scripts': false,
  },
})
