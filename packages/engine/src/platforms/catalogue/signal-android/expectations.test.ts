import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('signal-android', {
  loses: [
    'SVG',
    'Open Graph under name=',
    'Twitter tags alone, under property=',
    'several keys in one property=',
    'a prefix in capitals: OG:image',
    'single quotes',
    'an image without quotes',
    'the image only in og:image:url',
    'the image only in og:image:secure_url',
    'an image address relative to the page',
    'an image address relative to the root',
    'an image on http',
    'tags written by a script',
    'a page on http',
    'a redirect to http',
    'an image of 2.2 MB',
    'an image of 5.1 MB',
    'an image of 8.5 MB',
  ],
  unknown: ['AVIF'],
  answers: {
    'description with HTML in it': 'A loaf of bread',
    'title of a second og:title': 'Another',
    'image of a second og:image': 'https://example.com/second.png',
    'title escaped twice': 'Salt & flour',
    'description escaped twice': 'Water & salt',
    'runs scripts': false,
  },
})
