import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('mattermost', {
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
    'twenty redirects',
    'XHTML as media type',
  ],
  unknown: ['all tags in the body', 'SVG', 'AVIF'],
  answers: {
    'title of a second og:title': 'Another',
    'title escaped twice': 'Salt & flour',
    'description escaped twice': 'Water & salt',
    'keeps a card for (seconds)': 3600,
    'runs scripts': false,
  },
})
