import { describePlatform } from '../../../../test/platforms/expectations.ts'

describePlatform('google', {
  loses: [
    'Twitter tags alone, under property=',
    'noindex',
    'a disallow for all in robots.txt',
    'a disallow for the image only',
  ],
  unknown: [
    'Open Graph under name=',
    'several keys in one property=',
    'a capital after the prefix: og:Image',
    'a prefix in capitals: OG:image',
    'the image only in og:image:url',
    'the image only in og:image:secure_url',
    'an image address relative to the page',
    'an image address relative to the root',
    'all tags in the body',
    'tags written by a script',
    'SVG',
    'AVIF',
  ],
  answers: {
    'title escaped twice': 'Bread in a day',
    'description escaped twice': 'A loaf from flour, water and salt.',
    'description with HTML in it': 'A loaf from flour, water and salt.',
    'warnings of a robots.txt that is an HTML page': ['robots-is-html'],
    'can be asked as': false,
    'runs scripts': true,
  },
})
